-- The authenticator app of a user; in use once a first code has confirmed it.
create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  -- Sealed.
  secret text not null,
  confirmed_at timestamptz,
  -- The time step of the last code: none works twice.
  last_step bigint not null default 0
);
-- Each replaces one code of the app.
create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
-- Users of the organization need a second factor.
alter table companies add column second_factor boolean not null default false;
