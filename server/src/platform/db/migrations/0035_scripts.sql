-- Scripts -------------------------------------------------------------------

-- A script; its content is its newest version, the draft.
create table scripts (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  name text not null,
  type text not null check (type in ('std', 'dialog', 'alarm', 'adv')),
  -- The newest version.
  version integer not null default 1,
  -- The version that runs by itself; null: none.
  production_version integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  deleted_at timestamptz
);
create unique index scripts_name on scripts (ws, lower(name)) where deleted_at is null;

-- What a script was with each save; never changed.
create table script_versions (
  script_id text not null references scripts (id) on delete cascade deferrable initially immediate,
  version integer not null,
  content jsonb not null,
  message text not null default '',
  author text not null,
  -- The version whose content it has again, where it is a reversion.
  reverted_to integer,
  created_at timestamptz not null default now(),
  primary key (script_id, version)
);

-- Groups of virtual things --------------------------------------------------

create table thing_groups (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index thing_groups_name on thing_groups (ws, lower(name));

create table thing_group_members (
  group_id text not null references thing_groups (id) on delete cascade deferrable initially immediate,
  ws text not null,
  thing text not null,
  primary key (group_id, thing),
  foreign key (ws, thing) references things (ws, id) on delete cascade deferrable initially immediate
);
create index thing_group_members_thing on thing_group_members (ws, thing);

-- Attributes of virtual things ----------------------------------------------

-- An attribute with its present value; without a thing it is a variable of the workspace.
create table thing_attributes (
  id text not null,
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  thing text,
  event_name text not null,
  attribute_name text not null,
  type text not null check (type in ('text', 'number', 'boolean', 'date')),
  value jsonb not null,
  unit text not null default '',
  created_at timestamptz not null default now(),
  -- When the value was last reported, also unchanged.
  updated_at timestamptz not null default now(),
  primary key (id, ws),
  foreign key (ws, thing) references things (ws, id) on delete cascade deferrable initially immediate
);
create unique index thing_attributes_name on thing_attributes (ws, coalesce(thing, ''), event_name, attribute_name);

-- Who changed an attribute, through what, with the values before and after.
create table attribute_changes (
  id bigint generated always as identity,
  ws text not null,
  attribute_id text not null,
  via text not null check (via in ('person', 'webhook', 'script', 'command')),
  actor text not null,
  script_id text,
  run_id text,
  before jsonb,
  after jsonb not null,
  unit text not null default '',
  created_at timestamptz not null default now(),
  primary key (id, ws),
  foreign key (attribute_id, ws) references thing_attributes (id, ws) on delete cascade deferrable initially immediate
);
create index attribute_changes_attribute on attribute_changes (ws, attribute_id, id desc);
