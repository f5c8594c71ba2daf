import { isDeepStrictEqual } from 'node:util';
import { AttributeValue } from '@parlance/contract/calls/events';
import type { ParsedBodyOf } from '@parlance/contract';
import type { ConnectionTest } from '@parlance/contract/calls/store';
import type { Deps } from '../../platform/deps.ts';
import { isRead, requireConnector } from './catalogue.ts';
import { type ConnectionRow, findConnection, mergeSecrets, openSecrets } from './connections.ts';
import { hostOf, patience, problemOf, type Reading, type ConnectorContext } from './connector.ts';
import { recordUse } from './health.ts';
import { addressOf, checkSettings } from './settings.ts';

/**
 * Tests a connection with settings that need not be stored. A test with the stored settings updates the health of the
 * connection.
 * @throws {Refusal} 400 for wrong settings, 404
 */
export async function testConnection(
  { config, db, events, mailers }: Pick<Deps, 'config' | 'db' | 'events' | 'mailers'>,
  ws: string,
  { connector, settings, secrets, mapping, vthingId }: ParsedBodyOf<'POST /api/1.0/workspaces/:ws/store/test'>,
  left: AbortSignal,
): Promise<ConnectionTest> {
  const kind = requireConnector(connector);
  const stored = vthingId === undefined ? undefined : await db.tx((tx) => findConnection(tx, ws, vthingId));
  const mayUse = stored?.connector === connector && addressOf(stored.settings) === addressOf(settings);
  const kept = stored && mayUse ? openSecrets(config, stored) : {};
  const checked = checkSettings(config, kind, { settings, secrets: mergeSecrets(kept, secrets), mapping });
  const context: ConnectorContext = {
    ...checked,
    config,
    db,
    mailers,
    ws,
    thing: vthingId ?? '',
    memory: {},
    now: new Date(),
    signal: AbortSignal.any([left, AbortSignal.timeout(patience * 1000)]),
  };
  const begun = performance.now();
  const work = kind.test ?? kind.read;
  const tried = await (work ? work(context) : Promise.resolve({ values: [] })).catch((error: unknown) => ({
    values: [],
    problem: problemOf(error, checked.secrets, hostOf(checked)),
  }));
  const ms = Math.round(performance.now() - begun);
  const { values, status = '', bytes = 0, sample = '' }: Reading = tried;
  const problem = 'problem' in tried ? tried.problem : null;
  if (stored && problem === null && !isRead(kind)) {
    const isTested = (row: ConnectionRow) =>
      row.connector === connector &&
      isDeepStrictEqual([row.settings, openSecrets(config, row)], [checked.settings, checked.secrets]);
    await db.tx((tx) => recordUse(tx, { events }, stored, isTested));
  }
  const expected = kind.manifest.mapped === 'none' ? kind.manifest.attributes : checked.mapping;
  return {
    ok: problem === null,
    status: hide(status, checked.secrets),
    ms,
    bytes,
    sample: hide(sample, checked.secrets),
    values: expected.map(({ event_name, attribute_name, unit }) => ({
      event_name,
      attribute_name,
      // A value that attributes cannot have is shown as missing, as it is not stored when the connection is read.
      value:
        AttributeValue.safeParse(
          values.find((one) => one.event_name === event_name && one.attribute_name === attribute_name)?.value,
        ).data ?? null,
      unit,
    })),
    problem,
  };
}

const hide = (text: string, secrets: Readonly<Record<string, string>>): string =>
  Object.values(secrets).reduce((one, secret) => (secret === '' ? one : one.replaceAll(secret, '•••')), text);
