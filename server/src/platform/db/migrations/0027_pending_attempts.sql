-- An attempt to sign in that was cut off by a crash counts no longer than it could have lasted.
alter table attempts add column pending_until timestamptz not null default now();
