-- What was deleted stays for 30 days, so that it can be brought back.
alter table companies add column deleted_at timestamptz;
alter table companies add column deleted_by text;
alter table users add column deleted_at timestamptz;
alter table users add column deleted_by text;
-- Login of whoever made the account, which may be gone meanwhile.
alter table users add column created_by text;

create unique index companies_name on companies (lower(name)) where deleted_at is null;
drop index users_login;
create unique index users_login on users (lower(login)) where deleted_at is null;
create unique index users_email on users (lower(email)) where deleted_at is null;

create table api_tokens (
  id text primary key,
  name text not null,
  role text not null,
  type text not null default 'api',
  disabled boolean not null default false,
  company_id text not null references companies (id),
  -- Only the hash of the secret is kept, and its last characters to tell tokens apart.
  secret_hash bytea not null,
  hint text not null,
  created_by text,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  deleted_at timestamptz,
  deleted_by text,
  version integer not null default 1
);
create unique index api_tokens_secret on api_tokens (secret_hash);
create unique index api_tokens_name on api_tokens (company_id, lower(name)) where deleted_at is null;

-- What a person reads of their own sessions.
alter table sessions add column user_agent text not null default '';
alter table sessions add column address text not null default '';

-- A ticket of a mail does what the ticket of a 423 does, and lives longer.
alter table password_tickets add column purpose text not null default 'expired';
create index password_tickets_user on password_tickets (user_id);

create table sign_ups (
  ticket_hash bytea primary key,
  email text not null,
  company_id text not null references companies (id) on delete cascade,
  role text not null,
  language text,
  expires_at timestamptz not null
);

-- Counters that every instance shares: failures by login and by address, mails asked for.
create table attempts (
  key text primary key,
  count integer not null default 0,
  -- Begun and not yet ended.
  pending integer not null default 0,
  until timestamptz not null
);

create table riddles (
  riddle text primary key,
  login_key text not null,
  difficulty integer not null,
  expires_at timestamptz not null
);
