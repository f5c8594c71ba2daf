-- no transaction
-- The conversations of a long span are those whose day before lies before it: few days, which are found without reading all others.
drop index concurrently if exists conversation_days_first;
create index concurrently conversation_days_first on conversation_days (ws, previous, day) include (conversations);
