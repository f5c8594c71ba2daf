import { z } from 'zod';
import type { LlmConfiguration, LlmDraft } from '@parlance/contract/calls/configuration';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Endpoint } from '../../platform/llm/endpoint.ts';
import { problemOfAddress } from '../../platform/net/outbound.ts';
import { changeSecret, openSecret, readStored, writeStored, type StoredConfiguration } from './store.ts';

/** The uses of OpenAI-compatible endpoints that a workspace can configure, with their paths. */
const callOf = { llm: '/chat/completions', speech: '/audio/transcriptions' } as const;
export type EndpointName = keyof typeof callOf;

const Settings = z.object({ url: z.string(), model: z.string() });
type Settings = z.infer<typeof Settings>;
const key = 'key';
const place = (ws: string, name: EndpointName) => ({ ws, name, key });

export const readEndpoint = (
  tx: Tx,
  ws: string,
  name: EndpointName,
  options?: { lock: boolean },
): Promise<StoredConfiguration<Settings>> => readStored(tx, ws, name, Settings, options);

export function presentEndpoint(
  stored: StoredConfiguration<Settings>,
  config: Config,
  ws: string,
  name: EndpointName,
): LlmConfiguration {
  const { settings, secrets, ...saved } = stored;
  return {
    ...(settings ?? { url: '', model: '' }),
    key_set: openSecret(config, place(ws, name), secrets) !== null,
    server_wide: config[name] !== undefined,
    ...saved,
  };
}

/** Stores an endpoint. @throws {Refusal} 400 on `url` */
export async function saveEndpoint(
  tx: Tx,
  config: Config,
  ws: string,
  name: EndpointName,
  draft: LlmDraft,
  updatedBy: string,
): Promise<void> {
  const had = await readEndpoint(tx, ws, name);
  const { key: typed, model } = draft;
  // Users sometimes copy the whole address of the call.
  const bare = draft.url.replace(/\/+$/, '');
  const url = bare.endsWith(callOf[name]) ? bare.slice(0, -callOf[name].length) : bare;
  const problem = problemOfAddress(url, config.allowInternal);
  if (problem !== undefined) throw refuse.invalid('url', problem);
  // A stored key is kept only for the same address: it must not be sent to another one.
  const kept = had.settings?.url === url;
  const secrets = changeSecret(config, place(ws, name), had.secrets, { typed, kept });
  await writeStored(tx, ws, name, { settings: { url, model }, secrets, updatedBy });
}

/** The endpoint of a workspace with its key: its own, else the server's; undefined where neither is set. */
export async function endpointFor(
  tx: Tx,
  config: Config,
  ws: string,
  name: EndpointName,
): Promise<Endpoint | undefined> {
  const { settings, secrets } = await readEndpoint(tx, ws, name);
  if (settings) {
    const secret = openSecret(config, place(ws, name), secrets);
    return { url: settings.url, key: secret, name: settings.model || null, allowInternal: config.allowInternal };
  }
  const ours = config[name];
  return ours && { url: ours.url, key: ours.key ?? null, name: ours.model ?? null, allowInternal: true };
}
