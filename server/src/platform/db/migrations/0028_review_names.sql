-- Names of the glossary: messages are reviewed and predicted; a model keeps a snapshot of its training data.
alter function sentence_key(text) rename to message_key;

alter table verbatims rename column sentence_key to message_key;
alter index verbatims_sentence rename to verbatims_message;

alter table verbatim_reviews rename column sentence_key to message_key;
alter table verbatim_reviews rename column judgement_id to action_id;

alter table verbatim_judgements rename to review_actions;
alter table review_actions rename column judged_by to reviewed_by;
alter table review_actions rename constraint verbatim_judgements_pkey to review_actions_pkey;
alter table review_actions rename constraint verbatim_judgements_ws_fkey to review_actions_ws_fkey;
alter index verbatim_judgements_recent rename to review_actions_recent;
-- The names of properties only: a quotation mark within a text is written with a backslash.
update review_actions set undo = replace(replace(replace(undo::text,
  '"sentenceKey":', '"messageKey":'), '"judgementId":', '"actionId":'), '"taught":', '"assignment":')::jsonb;

alter table verbatim_guesses rename to verbatim_predictions;
alter table verbatim_predictions rename column sentence_key to message_key;
alter table verbatim_predictions rename column sure to matched;
alter table verbatim_predictions rename constraint verbatim_guesses_pkey to verbatim_predictions_pkey;
alter table verbatim_predictions rename constraint verbatim_guesses_ws_fkey to verbatim_predictions_ws_fkey;

alter table models rename column outline to training_snapshot;
