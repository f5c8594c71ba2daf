-- no transaction
-- The values with most messages are found without reading their days, and the days of few values without those of the others.
drop index concurrently if exists verbatim_days_of_values;
create index concurrently verbatim_days_of_values on verbatim_days (ws, dimension, value, day)
  include (status, status_response, messages);
