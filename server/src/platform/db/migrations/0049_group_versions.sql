-- Of two saves of a group the second is told when it is stale.
alter table thing_groups add column version integer not null default 1;
