-- Whether training uses messages without a review.
alter table classes add column self_training text not null default 'off';

-- Messages without a review that a model was trained with, or suggests. Their texts are in verbatims alone.
create table pseudo_labels (
  ws text not null references workspaces (id) on delete cascade deferrable initially immediate,
  model_id text not null references models (id) on delete cascade deferrable initially immediate,
  message_key text not null,
  intent_id text not null,
  score real not null,
  primary key (model_id, message_key)
);
create index pseudo_labels_message on pseudo_labels (ws, message_key);
