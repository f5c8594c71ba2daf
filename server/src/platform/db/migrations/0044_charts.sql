-- The tabs of the dashboard of a workspace.
create table charts (
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  id text not null,
  name text not null,
  title text not null,
  -- Its place among the tabs, from 0.
  position integer not null,
  range jsonb not null,
  cards jsonb not null default '[]',
  -- When its figures are mailed, and to whom; null: never.
  mail jsonb,
  -- When they were mailed last.
  mailed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (ws, id)
);
create index charts_mailed on charts (ws) where mail is not null and deleted_at is null;
