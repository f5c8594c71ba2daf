-- What answers people beside the model: the content of a class as it was when it was published.
alter table publications add column fallback jsonb not null default '[]';
alter table publications add column threshold double precision;
-- Whether the content is still kept.
alter table publications add column kept boolean not null default false;
create table published_intents (
  publication_id bigint not null references publications (id) on delete cascade,
  intent_id text not null,
  position integer not null,
  name text not null,
  code_name text not null,
  attributes jsonb not null,
  answers jsonb not null,
  fallback jsonb not null,
  primary key (publication_id, intent_id)
);
alter table classes add column publication_id bigint references publications (id) on delete set null;

-- The present state is what answers people today: publications that can be restored get it.
insert into publications (ws, class_id, model_id, created_at)
  select ws, id, published_model, coalesce(published_at, now()) from classes
  where published_model is not null and not exists (
    select 1 from publications where class_id = classes.id and model_id = classes.published_model
  );
update publications set kept = true, fallback = classes.fallback, threshold = classes.threshold
  from classes, models
  where classes.id = publications.class_id and models.id = publications.model_id and models.artefact is not null;
update classes set publication_id = (
  select max(publications.id) from publications
  where publications.class_id = classes.id and publications.model_id = classes.published_model
) where published_model is not null;
-- The model may know an intent that has left the class since: it answers today, and so it stays.
insert into published_intents
  select publications.id, intents.id, coalesce(class_intents.position, 0), intents.name, intents.code_name,
    intents.attributes, intents.answers, intents.fallback
  from publications
  join models on models.id = publications.model_id
  join intents on intents.ws = publications.ws and intents.deleted_at is null
  left join class_intents on class_intents.class_id = publications.class_id and class_intents.intent_id = intents.id
  where publications.kept and (
    class_intents.intent_id is not null
    or exists (select 1 from jsonb_each_text(models.intent_ids) known where known.value = intents.id)
  );
