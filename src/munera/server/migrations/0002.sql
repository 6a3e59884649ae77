-- Characters that live from match to match, and their matches, each with its record.

create table careers (
    id text primary key,
    guest text not null,
    game text not null,
    name text not null,
    called text not null,
    born text not null,
    table_id text not null,
    created bigint not null,
    changed bigint not null,
    card bytea not null
);
create unique index careers_by_name on careers (guest, game, called);
create index careers_at_tables on careers (table_id) where table_id <> '';

create table feats (
    career text not null references careers (id),
    number bigint not null check (number > 0),
    table_id text not null,
    facts bytea not null,
    record bytea not null,
    at bigint not null,
    primary key (career, number)
);
