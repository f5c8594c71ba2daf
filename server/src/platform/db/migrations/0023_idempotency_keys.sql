-- Creations that a client may repeat, because it does not know whether they were done.
create table idempotency_keys (
  -- User, or program.
  owner text not null,
  key text not null,
  -- Of the request: a key belongs to one.
  fingerprint bytea not null,
  -- Sealed; null until it is known.
  answer text,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
