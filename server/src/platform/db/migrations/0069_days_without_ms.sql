-- no transaction
-- Days whose figures have no milliseconds by hour yet.
drop index concurrently if exists verbatim_days_without_ms;
create index concurrently verbatim_days_without_ms on verbatim_days (ws, day)
  where dimension = 'all' and hours_ms is null;
