-- What starts the versions of scripts that are in production, one row for each trigger.
create table script_triggers (
  script_id text not null references scripts (id) on delete cascade deferrable initially immediate,
  position integer not null,
  ws text not null,
  trigger jsonb not null,
  -- Schedules: when it starts the script next.
  next_at timestamptz,
  primary key (script_id, position)
);
create index script_triggers_ws on script_triggers (ws);
create index script_triggers_next on script_triggers (next_at) where next_at is not null;

-- A run of a version of a script.
create table script_runs (
  id text not null,
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  script_id text not null references scripts (id) on delete cascade deferrable initially immediate,
  version integer not null,
  -- What started it.
  cause text not null check (cause in ('play', 'attribute', 'schedule')),
  -- Who or what that was, in words.
  actor text not null,
  -- The virtual thing it runs for.
  thing text,
  -- What it is told of its start.
  input jsonb not null default '{}',
  state text not null default 'queued'
    check (state in ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled', 'skipped')),
  -- When to go on.
  wake_at timestamptz not null default now(),
  -- Who holds it runs the script until then.
  lease text,
  lease_until timestamptz,
  -- How often it was taken over since its last step.
  attempts integer not null default 0,
  -- What random numbers begin with.
  seed integer not null,
  -- How many runs started each other before this one.
  depth integer not null default 0,
  steps integer not null default 0,
  lines integer not null default 0,
  result jsonb,
  error jsonb,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (id, ws)
);
create index script_runs_due on script_runs (wake_at) where ended_at is null;
create index script_runs_script on script_runs (script_id, created_at desc);

-- The journal of a run: each call that the script made, in order, with what it was answered.
create table script_steps (
  run_id text not null,
  ws text not null,
  seq integer not null,
  kind text not null,
  args jsonb not null,
  result jsonb,
  error jsonb,
  ms double precision not null default 0,
  at timestamptz not null default now(),
  primary key (run_id, seq, ws),
  foreign key (run_id, ws) references script_runs (id, ws) on delete cascade deferrable initially immediate
);

-- What scripts keep from run to run, for the workspace or for a virtual thing.
create table script_memory (
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  scope text not null check (scope in ('workspace', 'thing')),
  -- The thing; empty: the workspace.
  subject text not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (ws, scope, subject, key)
);
