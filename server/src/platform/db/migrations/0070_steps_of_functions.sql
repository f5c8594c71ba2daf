-- The function whose line made a step; null: the script itself.
alter table script_steps add column in_function text;
