import type { IncomingMessage } from 'node:http';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { z } from 'zod';
import { readAll } from '../net/outbound.ts';

const maxBytes = 1024 * 1024;
const Failure = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

/**
 * Why a request to an OpenAI-compatible endpoint failed; undefined if it succeeded.
 *
 * @param model the requested model
 */
export async function problemOfAnswer(answer: IncomingMessage, model: string): Promise<ErrorDetail | undefined> {
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return undefined;
  const said = Failure.safeParse(jsonOf(await readAll(answer, maxBytes))).data?.error;
  const detail = typeof said === 'string' ? said : said?.message;
  const reply = detail === undefined ? `HTTP ${status}` : detail.slice(0, 300);
  if (status === 401 || status === 403) return errorDetail('endpoint_key_refused', { answer: reply });
  if (status === 404) return errorDetail('endpoint_model_unknown', { model, answer: reply });
  if (status === 429) return errorDetail('endpoint_busy', { answer: reply });
  return errorDetail('endpoint_failed', { answer: reply });
}

/** The parsed JSON; undefined for other bytes. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
