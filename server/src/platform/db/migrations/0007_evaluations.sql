-- How well classes understand ----------------------------------------------------

-- From which score on an intent counts as understood; null: what training suggests.
alter table classes add column threshold double precision;

-- Sentences with what they should be understood as, never trained on.
create table test_sets (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade,
  class_id text not null references classes (id) on delete cascade,
  name text not null,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index test_sets_class on test_sets (class_id);

create table test_cases (
  id text primary key,
  test_set_id text not null references test_sets (id) on delete cascade,
  text text not null,
  text_key text not null,
  -- Null: none of the class's intents.
  intent_id text references intents (id) on delete cascade,
  source text not null default 'hand',
  position bigint generated always as identity,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (test_set_id, text_key)
);
create index test_cases_intent on test_cases (intent_id);

-- The id is the task's that measured it.
create table evaluations (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade,
  class_id text not null references classes (id) on delete cascade,
  kind text not null,
  -- Of a test set: which, as it was named then. Of cross-validation: null.
  test_set_id text,
  test_set_name text,
  branch text,
  -- The model that was asked; of cross-validation the newest model trained from the same content, if any.
  model_id text,
  folds integer,
  -- Null while it is being measured.
  report jsonb,
  created_by text,
  created_at timestamptz not null default now()
);
create index evaluations_class on evaluations (class_id, created_at desc);

-- One row a sentence. Those wrongly understood come first, the surest of them at the top.
create table evaluation_results (
  evaluation_id text not null references evaluations (id) on delete cascade,
  position integer not null,
  -- The utterance or the test case; null for sentences of other classes.
  source_id text,
  text text not null,
  -- Places in the report's list of intents; -1: none of them.
  expected smallint not null,
  predicted smallint not null,
  -- What scored best, whether it reached the threshold or not.
  best smallint not null,
  score real not null,
  primary key (evaluation_id, position)
);
