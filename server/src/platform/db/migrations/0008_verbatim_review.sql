-- What was said, judged by people ------------------------------------------------

-- What sets all spellings of a sentence equal: NFKC, lower case, white space folded. An index entry holds at most
-- 2,704 bytes, so longer ones are told apart by their hash.
create function sentence_key(body text) returns text
  language sql immutable strict parallel safe
  as $$
    select case when octet_length(plain) <= 1000 then plain
      else '#' || encode(sha256(convert_to(plain, 'UTF8')), 'hex') end
    from (select btrim(regexp_replace(lower(normalize(body, NFKC)), '\s+', ' ', 'g')) as plain) as folded
  $$;

alter table verbatims add column sentence_key text not null generated always as (sentence_key(body)) stored;
-- The intent that was understood; its name may have become another since.
alter table verbatims add column intent_id text;
update verbatims set intent_id = intents.id from intents
  where intents.ws = verbatims.ws and intents.name = verbatims.intent and intents.deleted_at is null;
create index verbatims_sentence on verbatims (ws, sentence_key, id desc);

-- What a sentence truly means, whoever said it and how often; a sentence without a row is still to be judged.
create table verbatim_reviews (
  ws text not null references workspaces (id) on delete cascade,
  sentence_key text not null,
  -- As it was said when it was judged.
  text text not null,
  -- `validated`: understood rightly, kept out of training, so that it can test it.
  -- `assigned`: taught to the intent. `ignored`: none of the assistant's business.
  state text not null check (state in ('validated', 'assigned', 'ignored')),
  -- Of `ignored` ones null.
  intent_id text,
  -- What undoes it.
  judgement_id text not null,
  reviewed_by text,
  reviewed_at timestamptz not null default now(),
  primary key (ws, sentence_key)
);
create index verbatim_reviews_state on verbatim_reviews (ws, state, reviewed_at desc);

-- One act of judging, with what it takes to undo it.
create table verbatim_judgements (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade,
  action text not null,
  judged_by text,
  undo jsonb not null,
  undone_at timestamptz,
  created_at timestamptz not null default now()
);
create index verbatim_judgements_recent on verbatim_judgements (ws, created_at desc);

-- What the newest models make of a sentence nobody judged yet.
create table verbatim_guesses (
  ws text not null references workspaces (id) on delete cascade,
  sentence_key text not null,
  -- Fingerprint of the models that were asked; others know better.
  models text not null,
  class_id text,
  -- The likeliest intent, whether it is meant (`sure`) or not.
  intent_id text,
  score double precision not null,
  sure boolean not null,
  primary key (ws, sentence_key)
);
