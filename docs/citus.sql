-- How the tables lie on Citus. `server/src/platform/db/citus.test.ts` proves each line against the schema.
-- Triggers of `users`, `sessions`, `api_tokens` and `workspaces` end event streams: they need no more than their own row.
-- Those of `verbatims` write to `rollup_touches`, rows of the same workspace. Those of legal holds read `legal_holds` and `conversations`.
set citus.enable_unsafe_triggers to on;

-- The order of names in lists, on each server: statements that are executed there sort by it.
select run_command_on_workers($$create collation if not exists name_order (provider = icu, locale = 'und@colNumeric=yes')$$);

-- Shared by all workspaces, or too small to be worth a server of their own: a copy on each server.
select create_reference_table('companies');
select create_reference_table('users');
select create_reference_table('workspaces');
-- Of a workspace, but written by its people and not by traffic; their rows refer to each other by ids without workspace.
select create_reference_table('legal_holds');
select create_reference_table('things');
select create_reference_table('thing_groups');
select create_reference_table('thing_group_members');
select create_reference_table('scripts');
select create_reference_table('script_versions');
select create_reference_table('script_triggers');
select create_reference_table('script_tests');
select create_reference_table('script_drafts');
select create_reference_table('script_viewers');
select create_reference_table('pin_codes');
select create_reference_table('models');
select create_reference_table('publications');
select create_reference_table('canaries');
select create_reference_table('classes');
select create_reference_table('intents');
select create_reference_table('class_intents');
select create_reference_table('published_intents');
select create_reference_table('model_contents');
select create_reference_table('utterances');
select create_reference_table('intent_checks');
select create_reference_table('closer_utterances');
select create_reference_table('utterance_predictions');
select create_reference_table('pseudo_labels');
select create_reference_table('corpora');
select create_reference_table('test_sets');
select create_reference_table('test_cases');
select create_reference_table('evaluations');
select create_reference_table('shadow_runs');
select create_reference_table('shadow_changes');
select create_reference_table('evaluation_results');

-- What grows with the use of a workspace, and what is read with it: all rows of a workspace on one server.
select create_distributed_table('conversations', 'ws');
select create_distributed_table('message_keys', 'ws', colocate_with => 'conversations');
select create_distributed_table('messages', 'ws', colocate_with => 'conversations');
select create_distributed_table('verbatims', 'ws', colocate_with => 'conversations');
select create_distributed_table('rollup_touches', 'ws', colocate_with => 'conversations');
select create_distributed_table('rollup_days', 'ws', colocate_with => 'conversations');
select create_distributed_table('rollup_progress', 'ws', colocate_with => 'conversations');
select create_distributed_table('verbatim_hours', 'ws', colocate_with => 'conversations');
select create_distributed_table('verbatim_months', 'ws', colocate_with => 'conversations');
select create_distributed_table('verbatim_days', 'ws', colocate_with => 'conversations');
select create_distributed_table('conversation_returns', 'ws', colocate_with => 'conversations');
select create_distributed_table('conversation_hours', 'ws', colocate_with => 'conversations');
select create_distributed_table('conversation_days', 'ws', colocate_with => 'conversations');
select create_distributed_table('verbatim_reviews', 'ws', colocate_with => 'conversations');
select create_distributed_table('verbatim_predictions', 'ws', colocate_with => 'conversations');
select create_distributed_table('review_actions', 'ws', colocate_with => 'conversations');
select create_distributed_table('files', 'ws', colocate_with => 'conversations');
select create_distributed_table('file_objects', 'ws', colocate_with => 'conversations');
select create_distributed_table('guests', 'ws', colocate_with => 'conversations');
select create_distributed_table('embedding_vectors', 'ws', colocate_with => 'conversations');
select create_distributed_table('tasks', 'ws', colocate_with => 'conversations');
select create_distributed_table('imports', 'ws', colocate_with => 'conversations');
select create_distributed_table('configurations', 'ws', colocate_with => 'conversations');
select create_distributed_table('git_syncs', 'ws', colocate_with => 'conversations');
select create_distributed_table('ignored_problems', 'ws', colocate_with => 'conversations');
select create_distributed_table('static_classes', 'ws', colocate_with => 'conversations');
select create_distributed_table('script_runs', 'ws', colocate_with => 'conversations');
select create_distributed_table('script_steps', 'ws', colocate_with => 'conversations');
select create_distributed_table('script_run_counts', 'ws', colocate_with => 'conversations');
select create_distributed_table('script_memory', 'ws', colocate_with => 'conversations');
select create_distributed_table('alarm_states', 'ws', colocate_with => 'conversations');
select create_distributed_table('thing_attributes', 'ws', colocate_with => 'conversations');
select create_distributed_table('attribute_changes', 'ws', colocate_with => 'conversations');
select create_distributed_table('thing_commands', 'ws', colocate_with => 'conversations');
select create_distributed_table('thing_availability', 'ws', colocate_with => 'conversations');
select create_distributed_table('thing_secrets', 'ws', colocate_with => 'conversations');
select create_distributed_table('webhook_endpoints', 'ws', colocate_with => 'conversations');
select create_distributed_table('webhook_deliveries', 'ws', colocate_with => 'conversations');
select create_distributed_table('webhook_attempts', 'ws', colocate_with => 'conversations');
select create_distributed_table('incoming_hooks', 'ws', colocate_with => 'conversations');
select create_distributed_table('hook_requests', 'ws', colocate_with => 'conversations');
select create_distributed_table('thing_connections', 'ws', colocate_with => 'conversations');
select create_distributed_table('charts', 'ws', colocate_with => 'conversations');
select create_distributed_table('knowledge_bases', 'ws', colocate_with => 'conversations');
select create_distributed_table('knowledge_documents', 'ws', colocate_with => 'conversations');
select create_distributed_table('knowledge_chunks', 'ws', colocate_with => 'conversations');
select create_distributed_table('knowledge_searches', 'ws', colocate_with => 'conversations');
select create_distributed_table('knowledge_question_sets', 'ws', colocate_with => 'conversations');
select create_distributed_table('knowledge_questions', 'ws', colocate_with => 'conversations');
select create_distributed_table('knowledge_runs', 'ws', colocate_with => 'conversations');
select create_distributed_table('knowledge_run_results', 'ws', colocate_with => 'conversations');
select create_distributed_table('odata_requests', 'ws', colocate_with => 'conversations');
select create_distributed_table('verbatim_exports', 'ws', colocate_with => 'conversations');
select create_distributed_table('verbatim_export_parts', 'ws', colocate_with => 'conversations');
select create_distributed_table('question_runs', 'ws', colocate_with => 'conversations');
select create_distributed_table('questions', 'ws', colocate_with => 'conversations');
select create_distributed_table('question_messages', 'ws', colocate_with => 'conversations');
select create_distributed_table('question_actions', 'ws', colocate_with => 'conversations');
select create_distributed_table('question_action_messages', 'ws', colocate_with => 'conversations');
select create_distributed_table('workspace_settings', 'ws', colocate_with => 'conversations');

-- Stay on the coordinator:
-- audit: entries of the whole installation have no workspace.
-- events: kept for a day, read by topic, announced by NOTIFY, which knows one server only.
-- prompts, prompt_versions: those of the installation have no workspace.
-- api_tokens, attempts, domains, idempotency_keys, known_devices, migrations, password_tickets, readiness, recovery_codes,
-- riddles, second_factors, server_secrets, sessions, sign_ups, sso_attempts, sso_codes, user_identities: of the installation.
