-- Where each alarm stands, for a virtual thing or (empty) for the workspace.
create table alarm_states (
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  script_id text not null references scripts (id) on delete cascade deferrable initially immediate,
  thing text not null,
  state text not null default 'normal' check (state in ('normal', 'pending', 'on', 'recovering')),
  since timestamptz not null default now(),
  -- When a rule has held for long enough.
  due_at timestamptz,
  -- When to look again, without a change: at the end of a hold, or when values become too old.
  check_at timestamptz,
  -- When its script ran last because it went on or off, and whether it ran for the present or last time that it is on.
  notified_at timestamptz,
  notified boolean not null default false,
  primary key (ws, script_id, thing)
);
create index alarm_states_check on alarm_states (check_at) where check_at is not null;
