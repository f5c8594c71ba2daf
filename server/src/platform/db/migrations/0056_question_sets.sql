-- Questions with what answers them, by which a knowledge base is measured, and the runs that measured it.
create table knowledge_question_sets (
  ws text not null,
  id text not null,
  base text not null,
  name text not null,
  -- Whether it is run by itself after documents have changed.
  run_after_changes boolean not null default true,
  -- The content version that was run last, the newest that was seen, and since when that is so.
  checked_version bigint not null default 0,
  seen_version bigint not null default 0,
  seen_at timestamptz not null default now(),
  version integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (ws, id),
  foreign key (ws, base) references knowledge_bases (ws, id) on delete cascade deferrable initially immediate
);
create unique index knowledge_question_sets_by_name on knowledge_question_sets (ws, base, lower(name))
  where deleted_at is null;
create index knowledge_question_sets_deleted on knowledge_question_sets (deleted_at) where deleted_at is not null;

create table knowledge_questions (
  ws text not null,
  id text not null,
  set_id text not null,
  -- Order in the set.
  place integer not null,
  text text not null,
  -- The same for all spellings.
  text_key text not null,
  answerable boolean not null,
  -- What answers it: documents, and passages of them.
  expected jsonb not null default '[]',
  state text not null check (state in ('accepted', 'draft')),
  source text not null check (source in ('hand', 'import', 'verbatim', 'generated', 'test')),
  version integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (ws, id),
  foreign key (ws, set_id) references knowledge_question_sets (ws, id) on delete cascade deferrable initially immediate
);
create unique index knowledge_questions_by_text on knowledge_questions (ws, set_id, text_key);
create index knowledge_questions_of_sets on knowledge_questions (ws, set_id, place);

create table knowledge_runs (
  ws text not null,
  id text not null,
  set_id text not null,
  cause text not null check (cause in ('hand', 'change')),
  settings jsonb not null,
  -- Null: it has not ended.
  figures jsonb,
  -- The run before, and what differs from it.
  since jsonb,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (ws, id),
  foreign key (ws, set_id) references knowledge_question_sets (ws, id) on delete cascade deferrable initially immediate
);
create index knowledge_runs_of_sets on knowledge_runs (ws, set_id, created_at);

create table knowledge_run_results (
  ws text not null,
  run text not null,
  question text not null,
  text text not null,
  answerable boolean not null,
  -- Place of the first right passage, from 1; null: not among the first ten.
  rank integer,
  known boolean not null,
  is_right boolean not null,
  -- Whether what was expected was there.
  expected text not null check (expected in ('there', 'passage_gone', 'document_gone')),
  passages jsonb not null,
  written_by text not null check (written_by in ('model', 'passages', 'none')),
  sentences integer not null,
  supported integer not null,
  ms real not null,
  primary key (ws, run, question),
  foreign key (ws, run) references knowledge_runs (ws, id) on delete cascade deferrable initially immediate
);
