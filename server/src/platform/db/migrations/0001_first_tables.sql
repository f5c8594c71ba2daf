-- Accounts -----------------------------------------------------------------

create table companies (
  id text primary key,
  name text not null,
  type text not null default 'Company',
  -- The partner that looks after this company.
  parent_id text references companies (id),
  created_at timestamptz not null default now(),
  version integer not null default 1
);

create table users (
  id text primary key,
  login text not null,
  email text not null,
  -- argon2id; null for accounts of an identity provider.
  password_hash text,
  company_id text not null references companies (id),
  role text not null,
  disabled boolean not null default false,
  idp text,
  avatar text,
  scopes jsonb not null default '[]',
  acls jsonb not null default '{}',
  settings jsonb not null default '{}',
  must_change_password boolean not null default false,
  cgu_accepted_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index users_login on users (lower(login));
create index users_company on users (company_id);

create table workspaces (
  id text primary key,
  label text not null,
  language text not null default 'auto',
  company_id text not null references companies (id),
  -- Publishable: opens visitor sessions and nothing else.
  widget_key text not null unique,
  brand text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index workspaces_company on workspaces (company_id);

-- Sessions of people, visitors and guests; only the hash of the token is kept.
create table sessions (
  token_hash bytea primary key,
  kind text not null,
  user_id text references users (id) on delete cascade,
  workspace text references workspaces (id) on delete cascade,
  device text,
  participant text not null,
  origin text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Tickets that allow one password change after a 423.
create table password_tickets (
  ticket_hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null
);

create table workspace_settings (
  user_id text not null references users (id) on delete cascade,
  ws text not null references workspaces (id) on delete cascade,
  open_scripts jsonb not null default '[]',
  active_tab text not null default '',
  primary key (user_id, ws)
);

create table things (
  id text not null,
  ws text not null references workspaces (id) on delete cascade,
  name text not null,
  image text not null default '',
  auth integer not null default 0,
  -- What the assistant says when a conversation begins; answers, as an intent has them.
  welcome jsonb not null default '[]',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (ws, id)
);

-- Language -----------------------------------------------------------------

create table classes (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade,
  name text not null,
  description text not null default '',
  fallback jsonb not null default '[]',
  -- Models are rows of their own; these point at the newest and at the answering one.
  trained_model text,
  published_model text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index classes_name on classes (ws, lower(name)) where deleted_at is null;

create table intents (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade,
  name text not null,
  code_name text not null,
  attributes jsonb not null default '[]',
  answers jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index intents_name on intents (ws, lower(name)) where deleted_at is null;

create table class_intents (
  class_id text not null references classes (id) on delete cascade,
  intent_id text not null references intents (id) on delete cascade,
  position integer not null default 0,
  primary key (class_id, intent_id)
);
create index class_intents_intent on class_intents (intent_id);

create table utterances (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade,
  intent_id text not null references intents (id) on delete cascade,
  text text not null,
  -- Case folded and NFKC normalised: what makes two sentences the same.
  text_key text not null,
  annotations jsonb not null default '[]',
  source text not null default 'hand',
  -- Keeps the order in which they were added.
  position bigint generated always as identity,
  created_at timestamptz not null default now()
);
create unique index utterances_once on utterances (intent_id, text_key);
create index utterances_key on utterances (ws, text_key);

create table corpora (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade,
  name text not null,
  kind text not null default 'list',
  fuzzy boolean not null default false,
  entries jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index corpora_name on corpora (ws, lower(name)) where deleted_at is null;

create table models (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade,
  class_id text not null references classes (id) on delete cascade,
  -- What it was trained from; differs from the content's hash now: needs training.
  content_hash text not null,
  artefact bytea not null,
  -- Name of each intent when the model was trained → its id.
  intent_ids jsonb not null,
  figures jsonb not null default '{}',
  created_by text,
  created_at timestamptz not null default now()
);
create index models_class on models (class_id, created_at desc);

-- A file that was read but not imported yet.
create table imports (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade,
  filename text not null,
  bytes bytea not null,
  options jsonb not null,
  created_by text,
  created_at timestamptz not null default now()
);

-- Conversation -------------------------------------------------------------

create table conversations (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade,
  device text not null,
  participant text not null,
  channel text not null,
  language text,
  context jsonb not null default '{}',
  next_seq bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (ws, device, participant)
);

create table messages (
  conversation_id text not null references conversations (id) on delete cascade,
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
  created_at timestamptz not null default now(),
  primary key (conversation_id, message_id)
);
create unique index messages_order on messages (conversation_id, seq);

create table verbatims (
  id bigint generated always as identity primary key,
  ws text not null references workspaces (id) on delete cascade,
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
  created_at timestamptz not null default now(),
  -- Answering a message twice after a crash leaves one row.
  unique (conversation_id, message_id)
);
create index verbatims_time on verbatims (ws, created_at desc, id desc);

-- Background work and events -------------------------------------------------

create table tasks (
  id text primary key,
  ws text not null references workspaces (id) on delete cascade,
  kind text not null,
  subject text,
  dedupe text,
  status text not null default 'queued',
  progress double precision not null default 0,
  stage text,
  payload jsonb not null default '{}',
  result jsonb,
  error jsonb,
  attempts integer not null default 0,
  cancel_requested boolean not null default false,
  -- Renewed by the process that runs it; a stale one means that process is gone.
  heartbeat_at timestamptz,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tasks_recent on tasks (ws, created_at desc);
create unique index tasks_once on tasks (ws, kind, dedupe) where status in ('queued', 'running') and dedupe is not null;

create table events (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index events_topic on events (topic, id);
create index events_age on events (created_at);

-- Who changed what ----------------------------------------------------------

create table audit (
  id bigint generated always as identity primary key,
  ws text,
  actor_id text,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz not null default now()
);
create index audit_time on audit (created_at desc);
