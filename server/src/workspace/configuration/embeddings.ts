import { z } from 'zod';
import type { AnswerOf } from '@parlance/contract';
import type { Config } from '../../platform/config.ts';
import { refuse } from '../../platform/http/refusal.ts';

type EmbeddingModel = AnswerOf<'GET /api/1.0/workspaces/:ws/embeddings'>['data'][number];

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });
/** Milliseconds. */
const patience = 5000;

/**
 * The models of the embeddings endpoint, the configured one first; none without an endpoint.
 * @throws {Refusal} 503 `embeddings` where the endpoint does not answer
 */
export async function listEmbeddings({ embeddings }: Config): Promise<EmbeddingModel[]> {
  if (!embeddings) return [];
  const { url, key, model } = embeddings;
  const response = await fetch(`${url}/models`, {
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined);
  // Some endpoints serve one model and list none.
  if (response?.status === 404 && model !== undefined) return [present(model, true)];
  const listed = response?.ok ? Models.safeParse(await response.json().catch(() => undefined)) : undefined;
  if (!listed?.success) throw refuse.unavailable('embeddings_unreachable');
  const names = listed.data.data.map(({ id }) => id);
  const chosen = model ?? names[0];
  return [...new Set([...(chosen === undefined ? [] : [chosen]), ...names])].map((name) =>
    present(name, name === chosen),
  );
}

const present = (model: string, isDefault: boolean): EmbeddingModel => ({
  model,
  label: model,
  default: isDefault,
  value: model,
});
