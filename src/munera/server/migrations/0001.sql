-- The first schema: tables with their logs, guests with their tokens, secrets.
-- Plain SQL with type names that SQLite and PostgreSQL both take. Never edit a numbered file that
-- was released: add the next number.

create table tables (
    id text primary key,
    game text not null,
    phase text not null,
    access text not null,
    code text not null,
    secret bytea not null,
    created bigint not null,
    changed bigint not null,
    card bytea not null
);
create unique index tables_by_code on tables (code) where phase = 'gathering' and code <> '';
create index tables_in_lobby on tables (changed desc, id)
    where access = 'open' and phase <> 'over';

create table entries (
    table_id text not null references tables (id),
    seq bigint not null check (seq > 0),
    kind text not null,
    body bytea not null,
    guest text not null,
    client_id text not null,
    at bigint not null,
    primary key (table_id, seq)
);
create unique index entries_by_client_id on entries (table_id, guest, client_id)
    where client_id <> '';

create table snapshots (
    table_id text primary key references tables (id),
    seq bigint not null,
    body bytea not null
);

create table seats (
    table_id text not null references tables (id),
    guest text not null,
    place bigint not null,
    primary key (table_id, place)
);
create index seats_by_guest on seats (guest, table_id);

create table guests (
    id text primary key,
    name text not null
);

create table tokens (
    hash bytea primary key,
    guest text not null references guests (id),
    expires bigint not null
);
create index tokens_by_guest on tokens (guest);

create table secrets (
    name text primary key,
    value bytea not null
);
