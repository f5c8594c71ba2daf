-- Webhooks ------------------------------------------------------------------

-- An address that is told what happens to a virtual thing.
create table webhook_endpoints (
  id text not null,
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  thing text not null,
  url text not null,
  description text not null default '',
  -- What it is told of; empty: everything.
  events jsonb not null default '[]',
  enabled boolean not null default true,
  -- Sealed, the newest first, each with the moment from which it signs no more.
  secrets jsonb not null,
  -- Why and when the server disabled it.
  stopped text check (stopped in ('gone', 'failing')),
  stopped_at timestamptz,
  -- Failures since the last success.
  failures integer not null default 0,
  failing_since timestamptz,
  -- After several failures nothing is sent until then.
  paused_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (id, ws),
  foreign key (ws, thing) references things (ws, id) on delete cascade deferrable initially immediate
);
create index webhook_endpoints_thing on webhook_endpoints (ws, thing);

-- A message to one address, written with what it tells of.
create table webhook_deliveries (
  -- The `webhook-id`, the same in every attempt.
  id text not null,
  ws text not null,
  endpoint_id text not null,
  thing text not null,
  seq bigint generated always as identity,
  type text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Attempts in all, and those since it was last asked for.
  attempt integer not null default 0,
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  -- Who holds it sends it until then.
  lease text,
  lease_until timestamptz,
  -- Of the last attempt.
  status integer,
  ms integer,
  error jsonb,
  created_at timestamptz not null default now(),
  primary key (id, ws),
  foreign key (endpoint_id, ws) references webhook_endpoints (id, ws) on delete cascade deferrable initially immediate
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, ws, next_at) where state = 'waiting';
create index webhook_deliveries_thing on webhook_deliveries (ws, thing, seq desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id text not null,
  ws text not null,
  attempt integer not null,
  at timestamptz not null default now(),
  status integer,
  ms integer not null,
  error jsonb,
  -- The first 4 kB of the answer.
  answer text not null default '',
  primary key (delivery_id, attempt, ws),
  foreign key (delivery_id, ws) references webhook_deliveries (id, ws) on delete cascade deferrable initially immediate
);

-- The address of a virtual thing for webhooks of others.
create table incoming_hooks (
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  thing text not null,
  key_hash bytea not null,
  verification text not null default 'key' check (verification in ('key', 'standard', 'github')),
  -- Of the sender, sealed.
  secret text,
  mapping jsonb not null default '[]',
  enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (ws, thing),
  foreign key (ws, thing) references things (ws, id) on delete cascade deferrable initially immediate
);

-- Received webhooks; the newest with their bodies.
create table hook_requests (
  id bigint generated always as identity,
  ws text not null,
  thing text not null,
  -- What its sender calls it: the same again is a repetition. Null: refused, so that a repetition is tried.
  message_id text,
  body text,
  error jsonb,
  created_at timestamptz not null default now(),
  primary key (id, ws),
  foreign key (ws, thing) references incoming_hooks (ws, thing) on delete cascade deferrable initially immediate
);
create unique index hook_requests_message on hook_requests (ws, thing, message_id);
create index hook_requests_thing on hook_requests (ws, thing, id desc);
create index hook_requests_old on hook_requests (created_at);
