import { z } from 'zod';
import type { ParsedBodyOf } from '@parlance/contract';
import type { ScriptsConfiguration } from '@parlance/contract/calls/scriptRuns';
import { limits, scriptLimits } from '@parlance/contract/limits';
import { nestsDeeper } from '@parlance/contract/nesting';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { problemOfAddress, readAll, sendOutbound } from '../../platform/net/outbound.ts';
import {
  changeSecret,
  openSecret,
  readStored,
  writeStored,
  type StoredConfiguration,
} from '../../workspace/configuration/store.ts';

/* What scripts may reach outside of the server: a list of hosts, with secrets that scripts name but never see. */

const Settings = z.object({ hosts: z.array(z.string()), cancel_words: z.array(z.string()).default([]) });
type Stored = StoredConfiguration<z.infer<typeof Settings>>;
const place = (ws: string, key: string) => ({ ws, name: 'scripts' as const, key });

export const readScriptSettings = (tx: Tx, ws: string, options?: { lock: boolean }): Promise<Stored> =>
  readStored(tx, ws, 'scripts', Settings, options);

export const presentScriptSettings = ({ settings, secrets, ...saved }: Stored): ScriptsConfiguration => ({
  hosts: settings?.hosts ?? [],
  secrets: Object.keys(secrets).toSorted(),
  cancel_words: settings?.cancel_words ?? [],
  ...saved,
});

/** @throws {Refusal} 400 for too many secrets */
export async function saveScriptSettings(
  tx: Tx,
  config: Config,
  ws: string,
  {
    hosts,
    secrets: typed = {},
    cancel_words: words,
  }: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/configuration/scripts'>,
  updatedBy: string,
): Promise<void> {
  const had = await readScriptSettings(tx, ws);
  let secrets: Record<string, string> = { ...had.secrets };
  for (const [key, value] of Object.entries(typed)) {
    secrets = changeSecret(config, place(ws, key), secrets, { typed: value, kept: true });
  }
  const max = limits.scriptSecrets;
  if (Object.keys(secrets).length > max) throw refuse.invalid('secrets', 'too_many', { max });
  await writeStored(tx, ws, 'scripts', {
    settings: { hosts: [...new Set(hosts)], cancel_words: [...new Set(words ?? had.settings?.cancel_words)] },
    secrets,
    updatedBy,
  });
}

/** A value, or a reference to a secret by name. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.object({ secret: z.string() })]);

export const HttpArguments = z.tuple([
  z.enum(['GET', 'POST']),
  z.string().max(4000),
  z.object({
    headers: z.record(z.string().regex(/^[\w-]{1,100}$/), Value).optional(),
    query: z.record(z.string(), Value).optional(),
    json: z.unknown().optional(),
    body: z.string().optional(),
    timeout: z.number().min(1).max(scriptLimits.httpMs).optional(),
  }),
]);

const hidden = '•••';

/**
 * Sends the request of a script. Secrets are inserted here, and removed from the answer.
 *
 * @param key idempotency key: a request is repeated if a process died before it had stored the answer
 * @throws {Refusal} where the host is not on the list, a secret does not exist, or the request fails
 */
export async function sendForScript(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  ws: string,
  [method, address, { headers = {}, query = {}, json, body, timeout }]: z.infer<typeof HttpArguments>,
  key: string,
): Promise<{ status: number; headers: Record<string, string>; text: string; json: unknown }> {
  const stored = await db.tx((tx) => readScriptSettings(tx, ws));
  if (!URL.canParse(address)) throw refuse.invalid('url', 'not_url');
  const url = new URL(address);
  // The fragment is not sent.
  url.hash = '';
  const problem = problemOfAddress(url.href, config.allowInternal);
  if (problem !== undefined && problem !== 'internal_address') throw refuse.invalid('url', problem);
  // `api.acme.com:443` is the same host as `api.acme.com` for https.
  const isAllowed = stored.settings?.hosts.some((host) => new URL(`${url.protocol}//${host}`).host === url.host);
  if (isAllowed !== true) throw refuse.forbidden('script_host_not_allowed', { host: url.host });
  const used: string[] = [];
  const written = (value: z.infer<typeof Value>): string => {
    if (!(value instanceof Object)) return String(value);
    const secret = openSecret(config, place(ws, value.secret), stored.secrets);
    if (secret === null) throw refuse.notFound('script_no_such_secret', { name: value.secret });
    used.push(secret);
    return secret;
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, written(value));
  const sent = json === undefined ? body : JSON.stringify(json);
  const bytes = sent === undefined ? undefined : Buffer.from(sent);
  const withoutSecrets = (text: string): string => used.reduce((one, secret) => one.replaceAll(secret, hidden), text);
  const most = timeout ?? scriptLimits.httpMs;
  const signal = AbortSignal.timeout(most);
  try {
    const answer = await sendOutbound(url.href, {
      method,
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), written(value)])),
        'idempotency-key': key,
        ...(bytes && { 'content-length': String(bytes.byteLength) }),
      },
      body: bytes && [bytes],
      signal,
      allowInternal: config.allowInternal,
    });
    const text = withoutSecrets((await readAll(answer, scriptLimits.httpBytes)).toString('utf8'));
    const shownHeaders = Object.entries(answer.headers).map(([name, value]) => [name, withoutSecrets(String(value))]);
    return {
      status: answer.statusCode ?? 0,
      headers: Object.fromEntries(shownHeaders),
      text,
      json: jsonOfAnswer(text),
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const failure = error instanceof Error ? error.message : String(error);
    const reason = signal.aborted ? `no whole answer within ${most} ms` : withoutSecrets(failure);
    throw refuse.unavailable('script_http_failed', { reason });
  }
}

/** The JSON of an answer's text; null where it is not JSON, or nested too deep to be stored. */
export function jsonOfAnswer(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return nestsDeeper(json, scriptLimits.valueDepth - 1) ? null : json;
  } catch {
    return null;
  }
}
