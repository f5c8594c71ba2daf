-- Files in messages, and a workspace's own media: images of its answers, say.
create table files (
  -- 128 random bits: whoever may read a file has been given its id.
  id text primary key,
  ws text not null references workspaces (id) on delete cascade,
  -- The conversation it was sent in; null: the workspace's own.
  conversation_id text references conversations (id) on delete cascade,
  -- The message it went with; null: it is not sent yet.
  message_id text,
  name text not null,
  type text not null,
  size integer not null,
  width integer,
  height integer,
  bytes bytea not null,
  uploaded_by text not null,
  created_at timestamptz not null default now()
);
-- Kept as they are, so that a part of them is read without the rest: most are compressed already.
alter table files alter column bytes set storage external;
create index files_of_conversations on files (conversation_id, message_id);
create index files_of_workspaces on files (ws, created_at);
create index files_unsent on files (created_at) where conversation_id is not null and message_id is null;
