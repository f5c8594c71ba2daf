-- Models and what came of every training -----------------------------------------

-- Figures stay for ever; the model itself only as long as it may still answer.
alter table models alter column artefact drop not null;
alter table models add column task_id text;
alter table models add column started_at timestamptz;
-- What was taught, for the next training to say what changed; null once there was a next one.
alter table models add column outline jsonb;
-- What changed since the training before; null for the first, and for those of an older version.
alter table models add column changes jsonb;

-- Which model answered from when on; null: none did.
create table publications (
  id bigint generated always as identity primary key,
  ws text not null references workspaces (id) on delete cascade,
  class_id text not null references classes (id) on delete cascade,
  model_id text references models (id) on delete cascade,
  published_by text,
  created_at timestamptz not null default now()
);
create index publications_class on publications (class_id, id desc);
insert into publications (ws, class_id, model_id, created_at)
  select classes.ws, classes.id, models.id, coalesce(published_at, now())
  from classes join models on models.id = published_model;

-- Built-in classes that answer in a workspace; what they know is part of the product.
create table static_classes (
  ws text not null references workspaces (id) on delete cascade,
  name text not null,
  published_by text,
  published_at timestamptz not null default now(),
  primary key (ws, name)
);

-- What is said to a message that came nearest to an intent and was not sure to mean it.
alter table intents add column fallback jsonb not null default '[]';
