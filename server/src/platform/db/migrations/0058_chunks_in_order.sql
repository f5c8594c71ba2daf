-- no transaction
-- In the order in which indexes follow changes: many chunks can have changed at once.
drop index concurrently if exists knowledge_chunks_in_order;
create index concurrently knowledge_chunks_in_order on knowledge_chunks (ws, base, changed, id);
drop index concurrently if exists knowledge_chunks_changed;
