-- Written when a server is asked whether it is ready: a database that takes no writes is not.
create table readiness (
  one boolean primary key default true check (one),
  written_at timestamptz not null default now()
);
