-- What a model makes of the utterances it was trained with. An utterance that changes has none until the next training.
create table utterance_predictions (
  utterance_id text not null references utterances (id) on delete cascade deferrable initially immediate,
  model_id text not null references models (id) on delete cascade deferrable initially immediate,
  -- Null: none of the intents.
  intent_id text,
  -- 0 where it is none of the intents.
  score real not null,
  -- It was held out of training: the prediction is that of a new message.
  held_out boolean not null,
  -- The prediction is another intent than the one the utterance has.
  wrong boolean not null,
  primary key (utterance_id, model_id)
);
create index utterance_predictions_model on utterance_predictions (model_id, score);
create index utterance_predictions_wrong on utterance_predictions (model_id) where wrong;
