import type { NlpClass } from '@parlance/contract/calls/nlp';

/** A trained class of four utterances that was never published; its name is its id. */
export const nlpClass = (id: string, more: Partial<NlpClass> = {}): NlpClass => ({
  id,
  class_name: id,
  description: '',
  intents: [],
  utterance_count: 4,
  static: false,
  fallback: [],
  embedding_model: null,
  workspace_embedding_model: '',
  self_training: 'off',
  state: 'trained',
  task_id: null,
  trained_at: '2026-11-01T10:00:00Z',
  published_at: null,
  canary_share: null,
  published_current: false,
  unpublished: 0,
  unpublished_training: false,
  accuracy: null,
  published_accuracy: null,
  updated_at: '2026-11-01T10:00:00Z',
  version: 1,
  ...more,
});
