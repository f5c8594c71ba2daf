-- Who has a script open at this moment: a row for each event stream of its output that a person reads.
create table script_viewers (
  stream text primary key,
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  script_id text not null references scripts (id) on delete cascade deferrable initially immediate,
  user_id text not null,
  -- When its process said last that it is there still.
  seen_at timestamptz not null default now()
);
create index script_viewers_of on script_viewers (script_id);
create index script_viewers_of_workspaces on script_viewers (ws);
