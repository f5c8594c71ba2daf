-- A device that is deleted can be brought back; its name may be given away meanwhile.
alter table things add column deleted_at timestamptz;
create unique index things_name on things (ws, lower(name)) where deleted_at is null;

-- Codes that let guests of a device in.
create table pin_codes (
  id text primary key,
  ws text not null,
  thing text not null,
  value text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Uses left; null: unlimited.
  uses_left integer check (uses_left >= 0),
  used integer not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  deleted_at timestamptz,
  version integer not null default 1,
  foreign key (ws, thing) references things (ws, id) on delete cascade
);
create unique index pin_codes_value on pin_codes (ws, thing, value) where deleted_at is null;

-- Who talks to a device without an account, where there is more to know than what was said: guests who came in with
-- a code, and visitors who are kept out. The id is the owner of the conversation.
create table guests (
  ws text not null,
  thing text not null,
  id text not null,
  -- Of what the guest's browser shows to be the same guest again.
  secret_hash bytea,
  -- The end of the code used last.
  code_end text,
  sign_ins integer not null default 0,
  last_sign_in_at timestamptz,
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (ws, thing, id),
  foreign key (ws, thing) references things (ws, id) on delete cascade
);
create unique index guests_secret on guests (secret_hash);

-- A session that was stopped is kept, so that whoever shows it again is known.
alter table sessions add column blocked boolean not null default false;
create index sessions_participant on sessions (workspace, device, participant) where workspace is not null;
