-- The record of retrieval tests of knowledge bases.
create table knowledge_searches (
  ws text not null,
  id text not null,
  base text not null,
  -- The question with its filters.
  request jsonb not null,
  -- What was found, and with which settings, as it was then.
  found jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (ws, id),
  foreign key (ws, base) references knowledge_bases (ws, id) on delete cascade deferrable initially immediate
);
create index knowledge_searches_of_bases on knowledge_searches (ws, base, created_at);
