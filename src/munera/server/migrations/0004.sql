-- Bounds: a check sum of every entry and snapshot that is written from now on, so that a bad disk is
-- noticed; and the days on which the house was open, so that nothing is deleted because a clock was
-- wrong once.

alter table entries add column checked bigint;
alter table snapshots add column checked bigint;

create table days (
    day bigint primary key
);
