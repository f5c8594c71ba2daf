-- What grows with use is partitioned by month, and its keys contain the workspace, so that rows of a workspace can lie
-- on a server of their own. Times are UTC's.

-- Makes the partition of a month, with the rows that waited for it in the default partition. Returns how many.
create function make_partition(parent text, month date) returns bigint language plpgsql as $$
declare
  name text := parent || to_char(month, '_YYYY_MM');
  first timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
  after timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
  own text;
  moved bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(name, 714));
  if to_regclass(format('public.%I', name)) is not null then
    return 0;
  end if;
  -- Attached, not created as a partition: others go on reading and writing meanwhile.
  execute format('create table %I (like %I including defaults including generated)', name, parent);
  select string_agg(quote_ident(attname), ', ') into own from pg_attribute
    where attrelid = format('public.%I', parent)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  execute format(
    'with waiting as (delete from %1$I where created_at >= %4$L and created_at < %5$L returning %3$s)
      insert into %2$I (%3$s) select %3$s from waiting', parent || '_default', name, own, first, after);
  get diagnostics moved = row_count;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, first, after);
  return moved;
end
$$;

-- Conversations, and what refers to them.
alter table messages drop constraint messages_conversation_id_fkey;
alter table files drop constraint files_conversation_id_fkey;
alter table conversations drop constraint conversations_pkey, add primary key (id, ws);
alter table files drop constraint files_pkey, add primary key (id, ws),
  add foreign key (conversation_id, ws) references conversations (id, ws) on delete cascade deferrable;
alter table review_actions drop constraint review_actions_pkey, add primary key (id, ws);
alter table tasks drop constraint tasks_pkey, add primary key (id, ws);
alter table imports drop constraint imports_pkey, add primary key (id, ws);
drop index guests_secret;
create unique index guests_secret on guests (secret_hash, ws);

-- Messages: what makes one unique contains no time, because who repeats one does so later.
create table message_keys (
  ws text not null,
  conversation_id text not null,
  message_id text not null,
  -- The message whose form this one submits: a form is submitted once.
  submits text,
  created_at timestamptz not null,
  primary key (conversation_id, message_id, ws),
  foreign key (conversation_id, ws) references conversations (id, ws) on delete cascade deferrable
);
create unique index message_keys_submission on message_keys (conversation_id, submits, ws) where submits is not null;
create index message_keys_age on message_keys using brin (created_at);
insert into message_keys
  select c.ws, m.conversation_id, m.message_id, m.attachment -> 'values' ->> 'answers', m.created_at
  from messages m join conversations c on c.id = m.conversation_id;

alter table messages rename to messages_before;
create table messages (
  ws text not null,
  conversation_id text not null,
  message_id text not null,
  seq bigint not null,
  sender text not null,
  body text not null,
  attachment jsonb,
  rating integer not null default 0,
  footer text,
  state text not null default 'done',
  deleted boolean not null default false,
  understanding jsonb,
  -- The message of the person that this one answers.
  reply_to text,
  created_at timestamptz not null default now()
) partition by range (created_at);
create table messages_default partition of messages default;

alter table verbatims rename to verbatims_before;
create table verbatims (
  id bigint generated always as identity,
  ws text not null,
  conversation_id text not null,
  message_id text not null,
  device text not null,
  channel text not null,
  body text not null,
  language text not null,
  class text,
  intent text,
  score double precision not null default 0,
  attributes jsonb not null default '[]',
  answer text not null default '',
  status text not null,
  status_response text not null,
  rating integer not null default 0,
  ms double precision not null default 0,
  context jsonb not null default '{}',
  -- That of the message.
  created_at timestamptz not null default now(),
  message_key text not null generated always as (message_key(body)) stored,
  intent_id text
) partition by range (created_at);
create table verbatims_default partition of verbatims default;

alter table audit rename to audit_before;
create table audit (
  id bigint generated always as identity,
  ws text,
  actor_id text,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz not null default now()
) partition by range (created_at);
create table audit_default partition of audit default;

-- Events are kept for a day.
alter table events rename to events_before;
create table events (
  id bigint generated always as identity,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
) partition by range (created_at);
create table events_default partition of events default;

-- A partition for each month that has rows, for this one and the two after it.
do $$
declare
  place text;
  month date;
begin
  foreach place in array array['messages', 'verbatims', 'audit', 'events'] loop
    for month in execute format(
      'select distinct date_trunc(''month'', created_at at time zone ''UTC'')::date from %I', place || '_before')
    loop
      perform make_partition(place, month);
    end loop;
    for ahead in 0..2 loop
      perform make_partition(place, (date_trunc('month', now() at time zone 'UTC') + ahead * interval '1 month')::date);
    end loop;
  end loop;
end $$;

insert into messages
  select c.ws, m.conversation_id, m.message_id, m.seq, m.sender, m.body, m.attachment, m.rating, m.footer, m.state,
    m.deleted, m.understanding, m.reply_to, m.created_at
  from messages_before m join conversations c on c.id = m.conversation_id;
insert into verbatims (id, ws, conversation_id, message_id, device, channel, body, language, class, intent, score,
    attributes, answer, status, status_response, rating, ms, context, created_at, intent_id)
  overriding system value
  select id, ws, conversation_id, message_id, device, channel, body, language, class, intent, score, attributes, answer,
    status, status_response, rating, ms, context, created_at, intent_id
  from verbatims_before;
insert into audit overriding system value
  select id, ws, actor_id, actor, action, subject, before, after, request_id, created_at from audit_before;
insert into events overriding system value select id, topic, payload, created_at from events_before;

-- Numbers go on where they were, also of events that were forgotten: streams resume after them.
select setval(pg_get_serial_sequence('verbatims', 'id'), nextval(pg_get_serial_sequence('verbatims_before', 'id')), false);
select setval(pg_get_serial_sequence('audit', 'id'), nextval(pg_get_serial_sequence('audit_before', 'id')), false);
select setval(pg_get_serial_sequence('events', 'id'), nextval(pg_get_serial_sequence('events_before', 'id')), false);
drop table messages_before;
drop table verbatims_before;
drop table audit_before;
drop table events_before;
alter sequence verbatims_id_seq1 rename to verbatims_id_seq;
alter sequence audit_id_seq1 rename to audit_id_seq;
alter sequence events_id_seq1 rename to events_id_seq;

alter table messages add primary key (conversation_id, message_id, ws, created_at);
alter table messages add foreign key (conversation_id, ws) references conversations (id, ws) on delete cascade deferrable;
create unique index messages_order on messages (conversation_id, seq, ws, created_at);

-- Answering a message twice after a crash leaves one row: both have the time of the message.
alter table verbatims add primary key (id, ws, created_at);
alter table verbatims add unique (conversation_id, message_id, ws, created_at);
alter table verbatims add foreign key (ws) references workspaces (id) on delete cascade deferrable;
create index verbatims_time on verbatims (ws, created_at desc, id desc);
create index verbatims_message on verbatims (ws, message_key, id desc);

alter table audit add primary key (id, created_at);
create index audit_time on audit (created_at desc);
create index audit_subject on audit (subject, created_at desc);
create index audit_ws on audit (ws, created_at desc);
alter table events add primary key (id, created_at);
create index events_topic on events (topic, id);
create index events_age on events (created_at);
