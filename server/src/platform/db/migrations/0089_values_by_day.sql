-- no transaction
-- The values of a few days, without reading all days of each value.
drop index concurrently if exists verbatim_days_by_day;
create index concurrently verbatim_days_by_day on verbatim_days (ws, dimension, day)
  include (value, status, status_response, messages);
