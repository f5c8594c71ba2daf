-- The embedding model that classes learn with; empty: none.
alter table workspaces add column embedding_model text not null default '';
-- Null: that of the workspace.
alter table classes add column embedding_model text;
-- What an embedding model made of texts, so that each is asked for once.
create table embedding_vectors (
  ws text not null references workspaces (id) on delete cascade,
  model text not null,
  text_hash text not null,
  -- A signed byte for each dimension.
  vector bytea not null,
  used_at timestamptz not null default now(),
  primary key (ws, model, text_hash)
);
create index embedding_vectors_used on embedding_vectors (used_at);
