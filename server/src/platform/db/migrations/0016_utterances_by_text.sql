-- The sentences of all intents by their words. The beginning is enough, and a whole sentence may be too long for an index.
create index utterances_words on utterances (ws, left(folded, 100));
