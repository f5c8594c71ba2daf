-- Leads to the heading of a chunk in the address of its document, of web pages.
alter table knowledge_chunks add column anchor text;
