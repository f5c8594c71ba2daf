-- The sentences of all intents, newest first: what is looked at begins here.
create index utterances_newest on utterances (ws, created_at desc, position desc);
