-- What a class was taught when a model of it was trained: our own file format, compressed by gzip.
create table model_contents (
  model_id text primary key references models (id) on delete cascade,
  content bytea not null,
  created_at timestamptz not null default now()
);
