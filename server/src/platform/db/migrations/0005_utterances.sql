-- What sentences are searched and compared by. Both are made from the text by the server.
alter table utterances add column folded text;
-- A hash of the words that matter, in one order: null until it was made.
alter table utterances add column near bigint;

update utterances
set folded = regexp_replace(normalize(case when text_key like '#%' then lower(text) else text_key end, NFD), '[\u0300-\u036f]', '', 'g');

create index utterances_near on utterances (ws, near, intent_id);
create index utterances_new on utterances (ws) where near is null;

-- Problems that somebody looked at and found to be none.
create table ignored_problems (
  ws text not null references workspaces (id) on delete cascade,
  kind text not null,
  -- Id of an utterance, an intent (few) or a class (unbalanced).
  subject text not null,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (ws, kind, subject)
);

-- Which intents were compared with which model, as they were at that version.
create table intent_checks (
  class_id text not null references classes (id) on delete cascade,
  intent_id text not null references intents (id) on delete cascade,
  model_id text not null,
  version integer not null,
  primary key (class_id, intent_id)
);

-- Sentences that the model of a class takes for another intent.
create table closer_utterances (
  utterance_id text not null references utterances (id) on delete cascade,
  class_id text not null references classes (id) on delete cascade,
  intent_id text not null references intents (id) on delete cascade,
  score real not null,
  primary key (utterance_id, class_id)
);
create index closer_utterances_class on closer_utterances (class_id);
create index closer_utterances_intent on closer_utterances (intent_id);
