-- The chunk, as it was read, that an added one follows: it follows it still when the document is read again.
alter table knowledge_chunks add column after text;
