-- Real messages read again with a model before it was published.
create table shadow_runs (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  class_id text not null references classes (id) on delete cascade deferrable initially immediate,
  model_id text not null,
  -- An earlier publication, whose content would come back.
  publication_id bigint,
  -- Of all that would answer before and after.
  stamp text not null,
  from_at timestamptz,
  to_at timestamptz,
  -- Null while messages are read.
  report jsonb,
  created_by text,
  created_at timestamptz not null default now()
);
create index shadow_runs_class on shadow_runs (class_id, created_at desc);

-- Messages that would be understood differently. What they say is in verbatims alone.
create table shadow_changes (
  run_id text not null references shadow_runs (id) on delete cascade deferrable initially immediate,
  -- Of the group in the report.
  number integer not null,
  -- The newest of the verbatims with this text.
  verbatim_id bigint not null,
  times integer not null,
  verdict text check (verdict in ('right', 'wrong', 'neither')),
  truth text,
  primary key (run_id, number, verbatim_id)
);
