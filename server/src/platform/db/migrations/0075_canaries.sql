-- A publication that answers a share of the conversations before it answers all: one a workspace, so that two do not mix.
create table canaries (
  ws text primary key references workspaces (id) on delete cascade deferrable initially immediate,
  class_id text not null references classes (id) on delete cascade deferrable initially immediate,
  publication_id bigint not null references publications (id) on delete cascade deferrable initially immediate,
  -- The publication that answers the others. Where the class has another one, the canary is over.
  published_id bigint not null,
  -- Percent of the conversations.
  share integer not null check (share between 1 and 50),
  -- Since when it is this share.
  since timestamptz not null default now(),
  started_by text,
  created_at timestamptz not null default now()
);
create index canaries_class on canaries (class_id);
create index canaries_publication on canaries (publication_id);

-- What never answered all conversations is not in the history of a class.
alter table publications add column canary boolean not null default false;
