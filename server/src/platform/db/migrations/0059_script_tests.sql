-- Tests of scripts: what the person says, what is expected, and how the world answers.
create table script_tests (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  script_id text not null references scripts (id) on delete cascade deferrable initially immediate,
  name text not null,
  content jsonb not null,
  -- What it did when it ran last as it is; null: it was changed since.
  last_result jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  deleted_at timestamptz
);
create unique index script_tests_by_name on script_tests (script_id, lower(name)) where deleted_at is null;
create index script_tests_of_workspaces on script_tests (ws);
create index script_tests_deleted on script_tests (deleted_at) where deleted_at is not null;
