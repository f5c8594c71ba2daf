-- A form is sent once.
create unique index messages_submission on messages (conversation_id, (attachment -> 'values' ->> 'answers'))
  where attachment -> 'values' is not null;
