-- Where the days of a workspace begin, in its figures and its feed.
alter table workspaces add column time_zone text not null default 'UTC';
