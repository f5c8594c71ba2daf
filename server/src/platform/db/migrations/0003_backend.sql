-- Domains and single sign-on -------------------------------------------------

-- Domains whose people may sign up, and sign in through a provider where one is set.
create table domains (
  domain text primary key,
  company_id text not null references companies (id) on delete cascade,
  default_role text not null default 'companyUser',
  auto_create boolean not null default false,
  issuer text,
  client_id text,
  -- Encrypted; see secrets/seal.ts.
  client_secret text,
  trust_email boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index domains_company on domains (company_id);

-- Sign-ins that were begun: each is used once, by the browser that began it.
create table sso_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  domain text not null,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  redirect text,
  expires_at timestamptz not null
);

-- What stands in the address for a minute, until the console asks for the session.
create table sso_codes (
  code_hash bytea primary key,
  browser_hash bytea not null,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null
);

create table user_identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index user_identities_user on user_identities (user_id);

-- Configuration ----------------------------------------------------------------

-- What the server keeps to itself, for instance the key that secrets are sealed with.
create table server_secrets (
  name text primary key,
  secret bytea not null
);

create table configurations (
  ws text not null references workspaces (id) on delete cascade,
  name text not null,
  settings jsonb not null default '{}',
  -- Sealed, by name.
  secrets jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (ws, name)
);

-- What workspace and repository had in common when they were last the same.
create table git_syncs (
  ws text primary key references workspaces (id) on delete cascade,
  commit_id text not null,
  -- `<kind>:<name>` → hash of its content.
  content jsonb not null,
  synced_at timestamptz not null default now()
);

-- Prompts ----------------------------------------------------------------------

create table prompts (
  -- Empty: the server's.
  ws text not null default '',
  name text not null,
  -- Null: taken back, the inherited text holds.
  body text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (ws, name)
);

create table prompt_versions (
  ws text not null default '',
  name text not null,
  version integer not null,
  body text,
  note text not null default '',
  created_at timestamptz not null default now(),
  created_by text,
  primary key (ws, name, version)
);

-- Audit and trash ----------------------------------------------------------------

create index audit_subject on audit (subject, created_at desc);
create index audit_ws on audit (ws, created_at desc);
create index workspaces_deleted on workspaces (deleted_at) where deleted_at is not null;
create index classes_deleted on classes (deleted_at) where deleted_at is not null;
create index intents_deleted on intents (deleted_at) where deleted_at is not null;
create index corpora_deleted on corpora (deleted_at) where deleted_at is not null;
