-- What a language model has drafted, until it is saved: that its tests have run with it as it is, and that it was repaired.
create table script_drafts (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  created_by text not null,
  -- A hash of the code, the rules and the tests that have run together; null: none have.
  tested text,
  repaired boolean not null default false,
  created_at timestamptz not null default now()
);
create index script_drafts_ws on script_drafts (ws);
