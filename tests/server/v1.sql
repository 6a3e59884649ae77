-- A database as the first release wrote it. Never changed: every later Munera must open it.
pragma application_id = 1297436229;
pragma user_version = 1;
create table tables (
    id text primary key, game text not null, phase text not null, access text not null,
    code text not null, secret bytea not null, created bigint not null, changed bigint not null,
    card bytea not null
);
create unique index tables_by_code on tables (code) where phase = 'gathering' and code <> '';
create index tables_in_lobby on tables (changed desc, id)
    where access = 'open' and phase <> 'over';
create table entries (
    table_id text not null references tables (id), seq bigint not null check (seq > 0),
    kind text not null, body bytea not null, guest text not null, client_id text not null,
    at bigint not null, primary key (table_id, seq)
);
create unique index entries_by_client_id on entries (table_id, guest, client_id)
    where client_id <> '';
create table snapshots (
    table_id text primary key references tables (id), seq bigint not null, body bytea not null
);
create table seats (
    table_id text not null references tables (id), guest text not null, place bigint not null,
    primary key (table_id, place)
);
create index seats_by_guest on seats (guest, table_id);
create table guests (id text primary key, name text not null);
create table tokens (
    hash bytea primary key, guest text not null references guests (id), expires bigint not null
);
create index tokens_by_guest on tokens (guest);
create table secrets (name text primary key, value bytea not null);

insert into guests values ('g1', 'Ann'), ('g2', 'Bob');
insert into tokens values (x'aa', 'g1', 5000);
insert into secrets values ('cookies', x'0102');
insert into tables values ('old', 'game', 'playing', 'open', 'ABC', x'00ff', 10, 20, x'7b7d');
insert into seats values ('old', 'g1', 0), ('old', 'g2', 1);
insert into entries values ('old', 1, 'open', x'7b7d', '', '', 11);
insert into entries values ('old', 2, 'move', x'7b7d', 'g1', 'm1', 12);
insert into entries values ('old', 3, 'move', x'7b7d', 'g2', 'm1', 13);
insert into snapshots values ('old', 2, x'7b7d');
