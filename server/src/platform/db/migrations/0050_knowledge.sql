-- Knowledge bases, their documents, and the chunks that answers are found in.
create table knowledge_bases (
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  id text not null,
  name text not null,
  settings jsonb not null,
  -- Grows with each change of what is found in it; its row lock puts writers in order.
  content_version bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (ws, id)
);
create unique index knowledge_bases_by_name on knowledge_bases (ws, lower(name)) where deleted_at is null;

create table knowledge_documents (
  ws text not null,
  id text not null,
  base text not null,
  name text not null,
  kind text not null check (kind in ('file', 'text', 'address', 'site')),
  format text not null
    check (format in ('pdf', 'docx', 'pptx', 'odt', 'html', 'markdown', 'text', 'csv', 'xlsx')),
  state text not null default 'queued' check (state in ('queued', 'extracting', 'indexing', 'ready', 'failed')),
  -- Why it failed.
  cause jsonb,
  -- From 0 to 1, while it is read.
  progress real,
  -- Counts what is to be read; a job that reads something older stores nothing.
  reading integer not null default 1,
  enabled boolean not null default true,
  archived_at timestamptz,
  address text,
  -- The document of the site that a page belongs to.
  site text,
  -- How a site is read.
  crawl jsonb,
  -- When a site is read next.
  due_at timestamptz,
  etag text,
  last_modified text,
  fetched_at timestamptz,
  -- The original, in files.
  file_id text,
  bytes bigint not null default 0,
  -- What was typed.
  text text,
  title text,
  tags text[] not null default '{}',
  language text,
  valid_from date,
  valid_until date,
  pages integer,
  words integer not null default 0,
  chunk_count integer not null default 0,
  used_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (ws, id),
  foreign key (ws, base) references knowledge_bases (ws, id) on delete cascade deferrable initially immediate
);
create index knowledge_documents_of_bases on knowledge_documents (ws, base);
create index knowledge_documents_of_sites on knowledge_documents (ws, site) where site is not null;
create index knowledge_documents_due on knowledge_documents (due_at) where due_at is not null;
create index knowledge_documents_in_work on knowledge_documents (updated_at)
  where state in ('queued', 'extracting', 'indexing');
create index knowledge_documents_deleted on knowledge_documents (deleted_at) where deleted_at is not null;

create table knowledge_chunks (
  ws text not null,
  id text not null,
  base text not null,
  document text not null,
  -- Order in the document.
  place integer not null,
  -- The headings above it.
  path text[] not null default '{}',
  -- What is searched.
  text text not null,
  -- As it was read; null: it was added by hand.
  extracted text,
  page integer,
  origin text not null check (origin in ('extracted', 'added')),
  enabled boolean not null default true,
  -- The document has it no longer; it stays because it was changed by hand.
  orphaned boolean not null default false,
  -- It is gone, and those who follow changes have to learn of it.
  removed boolean not null default false,
  -- The content version of its last change.
  changed bigint not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (ws, id),
  foreign key (ws, document) references knowledge_documents (ws, id) on delete cascade deferrable initially immediate
);
create index knowledge_chunks_changed on knowledge_chunks (ws, base, changed);
create index knowledge_chunks_of_documents on knowledge_chunks (ws, document, place);

-- The original of a document is no media of its workspace.
alter table files add column document text;
