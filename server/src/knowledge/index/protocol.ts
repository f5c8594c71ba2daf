import type { SpokenLanguage } from '../../nlu/language.ts';
import type { IndexAnswer, IndexChanges, IndexQuestion } from './knowledgeIndex.ts';

/* The messages between the process and its index thread. A key identifies an index. */

export type IndexRequest =
  /** `more`: further changes follow at once. */
  | { type: 'apply'; key: string; changes: IndexChanges; languages: readonly SpokenLanguage[]; more: boolean }
  /**
   * Vectors of passages, one byte for each number; `anew`: replaces all earlier ones, which belong to another model.
   */
  | { type: 'vectors'; key: string; vectors: readonly (readonly [id: string, packed: Uint8Array])[]; anew: boolean }
  | { type: 'search'; key: string; question: IndexQuestion }
  | { type: 'drop'; key: string };

export interface IndexReplies {
  apply: { bytes: number; size: number };
  vectors: { bytes: number; size: number };
  search: IndexAnswer | null;
  drop: null;
}

export interface NumberedRequest {
  id: number;
  request: IndexRequest;
}

export type NumberedReply = { id: number; reply: IndexReplies[keyof IndexReplies] } | { id: number; error: string };
