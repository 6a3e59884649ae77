-- Proofs of games that are over, written once: a later version hands them out as they are.
-- And the content that games of this house were played with, by its fingerprint.

create table proofs (
    table_id text primary key references tables (id),
    body text not null
);

create table contents (
    game text not null,
    fingerprint text not null,
    body bytea not null,
    primary key (game, fingerprint)
);
