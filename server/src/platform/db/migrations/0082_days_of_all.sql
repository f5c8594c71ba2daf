-- no transaction
-- The sums of all messages of a day, which lie apart among those of each value: an overview reads one page instead of fifty.
drop index concurrently if exists verbatim_days_of_all;
create index concurrently verbatim_days_of_all on verbatim_days (ws, day, status, status_response)
  include (value, messages, ms, latency) where dimension = 'all';
