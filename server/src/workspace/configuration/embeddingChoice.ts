import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';

/**
 * Refuses an embedding model that the endpoint does not offer. The present choice may stay, so that other settings can
 * be saved while the endpoint is unavailable. Sends a request to the endpoint: call it before the transaction.
 *
 * @param wanted the new choice; undefined, null and the empty name need no endpoint
 * @param present reads the present choice
 * @throws {Refusal} 400 on `embedding_model`, 409 without an endpoint, 503 where it does not answer
 */
export async function refuseUnknownEmbedding(
  { db, embedder }: Pick<Deps, 'db' | 'embedder'>,
  wanted: string | null | undefined,
  present: (tx: Tx) => Promise<string | null>,
): Promise<void> {
  if (!wanted || wanted === (await db.tx(present))) return;
  if (!embedder.configured) throw refuse.conflict('embeddings_not_configured');
  const { data: offered, failure } = await embedder.models();
  if (offered.some(({ model }) => model === wanted)) return;
  if (failure) throw refuse.unavailable('embeddings_unreachable');
  throw refuse.invalid('embedding_model', 'embedding_model_unknown');
}
