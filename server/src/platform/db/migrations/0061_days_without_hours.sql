-- no transaction
-- Days whose figures have no hours yet.
drop index concurrently if exists verbatim_days_without_hours;
create index concurrently verbatim_days_without_hours on verbatim_days (ws, day)
  where dimension = 'all' and hours is null;
