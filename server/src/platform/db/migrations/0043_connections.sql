-- How virtual things that were made from the store are connected, and how their connections do.
create table thing_connections (
  ws text not null,
  thing text not null,
  connector text not null,
  -- The version of the connector that it was saved with.
  connector_version text not null,
  settings jsonb not null default '{}',
  -- Sealed, by name.
  secrets jsonb not null default '{}',
  -- Attributes that a person chose, and where their values are found.
  mapping jsonb not null default '[]',
  enabled boolean not null default true,
  version integer not null default 1,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'failing')),
  since timestamptz not null default now(),
  problem jsonb,
  -- Tries in a row that failed.
  failures integer not null default 0,
  worked_at timestamptz,
  -- What the connector keeps from one reading to the next, such as the ETag of an answer.
  memory jsonb not null default '{}',
  -- When it is read or connected to next; null: it only takes commands.
  due_at timestamptz default now(),
  -- Who holds it, of all processes, until then.
  lease text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  primary key (ws, thing),
  foreign key (ws, thing) references things (ws, id) on delete cascade deferrable initially immediate
);
create index thing_connections_due on thing_connections (due_at) where enabled;
