-- no transaction
-- Deliveries that failed or wait are counted with each page of them; most of all were sent.
drop index concurrently if exists webhook_deliveries_open;
create index concurrently webhook_deliveries_open on webhook_deliveries (ws, thing, state)
  where state in ('failed', 'waiting');
