-- Requests to OData feeds, for those who look after them.
create table odata_requests (
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  status integer not null,
  method text not null,
  path text not null,
  -- How many entities were answered.
  rows integer not null,
  ms double precision not null,
  primary key (ws, id)
);
create index odata_requests_time on odata_requests (ws, at desc);
create index odata_requests_old on odata_requests (at);
