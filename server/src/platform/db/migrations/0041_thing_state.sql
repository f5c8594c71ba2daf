-- Reported values have a version. A read-only attribute is reported and never commanded.
alter table thing_attributes
  add column version integer not null default 1,
  add column read_only boolean not null default false;

-- allowed: the new check takes all that the version before writes
alter table attribute_changes drop constraint attribute_changes_via_check;
alter table attribute_changes add constraint attribute_changes_via_check
  check (via in ('person', 'webhook', 'script', 'command', 'thing')) not valid;

-- What a virtual thing is to do: the newest command of an attribute is the value that is desired of it.
create table thing_commands (
  id text not null,
  ws text not null,
  thing text not null,
  event_name text not null,
  attribute_name text not null,
  -- Counts the commands of the attribute.
  version integer not null,
  value jsonb not null,
  unit text not null default '',
  -- A pending one whose deadline has passed counts as timed out before it is marked so.
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'timed_out', 'superseded')),
  created_at timestamptz not null default now(),
  deadline_at timestamptz not null,
  confirmed_at timestamptz,
  -- Who commands, and through what.
  via text not null check (via in ('person', 'webhook', 'script', 'command', 'thing')),
  actor text not null,
  script_id text,
  run_id text,
  -- Who holds it delivers it to the thing until then; when it was delivered; how often it was tried.
  lease text,
  lease_until timestamptz,
  delivered_at timestamptz,
  attempts integer not null default 0,
  primary key (id, ws),
  foreign key (ws, thing) references things (ws, id) on delete cascade deferrable initially immediate
);
create unique index thing_commands_attribute on thing_commands (ws, thing, event_name, attribute_name, version);
create index thing_commands_pending on thing_commands (deadline_at) where state = 'pending';

-- Whether a virtual thing can be reached; no row: it is not known.
create table thing_availability (
  ws text not null,
  thing text not null,
  state text not null check (state in ('online', 'unavailable')),
  since timestamptz not null default now(),
  reason text not null default '',
  -- When it was last heard of.
  seen_at timestamptz not null default now(),
  primary key (ws, thing),
  foreign key (ws, thing) references things (ws, id) on delete cascade deferrable initially immediate
);

-- With what a virtual thing reports by itself: the newest secret, and those that it replaced until their time is over.
create table thing_secrets (
  id text not null,
  ws text not null,
  thing text not null,
  hash bytea not null,
  -- The last characters, which tell secrets apart.
  hint text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- Null: the present one.
  valid_until timestamptz,
  primary key (id, ws),
  foreign key (ws, thing) references things (ws, id) on delete cascade deferrable initially immediate
);
create unique index thing_secrets_present on thing_secrets (ws, thing) where valid_until is null;
