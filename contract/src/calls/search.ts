import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Id, isStorable } from '../common.ts';

/** Kinds of search results, in the order in which they are shown. */
export const searchKinds = [
  'intent',
  'class',
  'corpus',
  'utterance',
  'knowledge',
  'document',
  'chart',
  'script',
  'attribute',
  'thing',
  'guest',
  'organization',
  'user',
  'token',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  id: Id,
  /** Its name, login or text. */
  text: z.string(),
  /**
   * The object it belongs to: the intent of an utterance, the knowledge base of a document, the organization of a user
   * or token, the thing of a guest or of an attribute.
   */
  parent: z.object({ id: Id, name: z.string() }).nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** Maximum number of hits per kind. */
export const searchHitsPerKind = 6;

export const searchCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/search': {
    summary: 'Search objects that the caller may see, by name or text; returns the best matches of each kind',
    permission: 'console:use',
    operationId: 'searchWorkspace',
    query: z.object({
      /** Words or parts of words, all required; ignores case and accents. */
      q: z.string().trim().min(1).max(200).refine(isStorable),
    }),
    response: z.object({ data: z.array(SearchHit) }),
  },
});
