-- Each utterance has a version, so that two people do not overwrite each other's edits of it.
alter table utterances add column version integer not null default 1;
