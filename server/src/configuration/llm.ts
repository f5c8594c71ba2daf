import { z } from 'zod';
import type { LlmConfiguration } from '@parlance/contract/calls/configuration';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Config } from '../config.ts';
import type { Tx } from '../db/port.ts';
import { refuse } from '../http/refusal.ts';
import { problemOfAddress } from '../net/outbound.ts';
import { changeSecret, openSecret, readStored, writeStored, type Stored } from './store.ts';

const Settings = z.object({ url: z.string(), model: z.string() });
type Settings = z.infer<typeof Settings>;
const key = 'key';
const place = (ws: string) => ({ ws, name: 'llm' as const, key });

export const readLlm = (tx: Tx, ws: string, options?: { lock: boolean }): Promise<Stored<Settings>> =>
  readStored(tx, ws, 'llm', Settings, options);

export function presentLlm(stored: Stored<Settings>, config: Config): LlmConfiguration {
  const { settings, secrets, ...saved } = stored;
  return {
    ...(settings ?? { url: '', model: '' }),
    key_set: Object.hasOwn(secrets, key),
    server_wide: config.llm !== undefined,
    ...saved,
  };
}

/** Stores a language model. @throws {Refusal} 400 on `url` */
export async function saveLlm(
  tx: Tx,
  config: Config,
  ws: string,
  had: Stored<Settings>,
  draft: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/configuration/llm'>,
  updatedBy: string,
): Promise<void> {
  const { key: typed, model } = draft;
  // People copy the whole address of the call as well.
  const url = draft.url.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  const problem = problemOfAddress(url, config.allowInternal);
  if (problem !== undefined) throw refuse.invalid('url', problem);
  // A key is for the address it was typed for: nobody may have it sent elsewhere.
  const secrets = await changeSecret(tx, config, place(ws), had.secrets, { typed, kept: had.settings?.url === url });
  await writeStored(tx, ws, 'llm', { settings: { url, model }, secrets, updatedBy });
}

/** The language model of a workspace with its key; undefined where it has none of its own. */
export async function readOwnModel(tx: Tx, config: Config, ws: string) {
  const { settings, secrets } = await readLlm(tx, ws);
  return settings ? { ...settings, key: await openSecret(tx, config, place(ws), secrets) } : undefined;
}
