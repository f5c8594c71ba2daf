-- A file that verbatims were exported to, until it expires.
create table verbatim_exports (
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  id text not null,
  name text not null,
  type text not null,
  rows integer not null,
  size bigint not null,
  -- Login of who asked for it; nobody else gets it.
  created_by text not null,
  -- Null: it is being written.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (ws, id)
);

-- Its bytes, in pieces that are written and read one at a time.
create table verbatim_export_parts (
  ws text not null,
  export_id text not null,
  seq integer not null,
  bytes bytea not null,
  primary key (ws, export_id, seq),
  foreign key (ws, export_id) references verbatim_exports (ws, id) on delete cascade deferrable initially immediate
);
