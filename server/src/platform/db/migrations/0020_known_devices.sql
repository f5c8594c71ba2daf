-- Browsers that a user has signed in with: others' failures do not lock them out.
create table known_devices (
  secret_hash bytea not null,
  user_id text not null references users (id) on delete cascade,
  last_used_at timestamptz not null default now(),
  primary key (secret_hash, user_id)
);
create index known_devices_user on known_devices (user_id);
