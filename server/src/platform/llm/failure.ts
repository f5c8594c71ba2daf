import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readAll } from '../net/outbound.ts';

const mostBytes = 1024 * 1024;
const Failure = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

/**
 * Why an OpenAI-compatible endpoint did not do what it was asked, as the end of a sentence that begins with it;
 * undefined where it did.
 *
 * @param model the one that was asked
 */
export async function problemOfAnswer(answer: IncomingMessage, model: string): Promise<string | undefined> {
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return undefined;
  const said = Failure.safeParse(jsonOf(await readAll(answer, mostBytes))).data?.error;
  const detail = typeof said === 'string' ? said : said?.message;
  const more = detail === undefined ? '' : `: ${detail.slice(0, 300)}`;
  if (status === 401 || status === 403) return `does not accept the key${more}`;
  if (status === 404) return `"${model}" or its address does not exist${more}`;
  if (status === 429) return `has too much to do, or the account’s quota is used up${more}`;
  return `answered with HTTP ${status}${more}`;
}

/** What the bytes say; undefined where they are no JSON. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
