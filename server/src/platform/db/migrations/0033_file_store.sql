-- Where the bytes of a file are: in its row, or in an object store.
alter table files add column stored_in text not null default 'database';
alter table files alter column bytes drop not null;
alter table files add constraint files_stored_in check (stored_in in ('database', 'objects')) not valid;
alter table files add constraint files_have_bytes check ((stored_in = 'database') = (bytes is not null)) not valid;

-- Each object in the store, written before the object: what no file has any more is removed from the store. No row goes with
-- its workspace or file, so that their objects are found.
create table file_objects (
  ws text not null,
  -- The id of the file.
  id text not null,
  -- The file was stored: set in its transaction.
  kept boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (id, ws)
);
