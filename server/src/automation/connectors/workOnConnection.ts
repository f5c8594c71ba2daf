import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type CommandRow, markCommandDelivered, leaseCommands } from '../attributes/commands.ts';
import { releaseConnection, lockConnection, moveConnection } from './connectionLeases.ts';
import { type ConnectionRow, kindOf, openSecrets } from './connections.ts';
import {
  type Command,
  type ConnectorKind,
  hostOf,
  patience,
  problemOf,
  type Reading,
  type ConnectorContext,
} from './connector.ts';
import { recordHealth, report, retryAfter } from './health.ts';

/** The connector's input for a stored connection. */
export const connectorContext = (
  { config, db, mailers }: Pick<Deps, 'config' | 'db' | 'mailers'>,
  row: ConnectionRow,
  signal: AbortSignal,
) =>
  ({
    config,
    db,
    mailers,
    ws: row.ws,
    thing: row.thing,
    settings: row.settings,
    secrets: openSecrets(config, row),
    mapping: row.mapping,
    memory: row.memory,
    now: new Date(),
    signal,
  }) satisfies ConnectorContext;

/** Why something with a connection did not work, to be shown. */
export function problemWith(context: ConnectorContext, error: unknown): ErrorDetail {
  if (error instanceof Refusal) return error.detail;
  return problemOf(error, context.secrets, hostOf(context));
}

export const toCommand = (row: CommandRow): Command => ({
  id: row.id,
  event_name: row.eventName,
  attribute_name: row.attributeName,
  value: row.value,
});

/** The lease by which this process holds a connection. */
const lease = (row: ConnectionRow): string => row.lease ?? '';

/** Leases the waiting commands of a thing for the holder of its connection. */
export const leaseOwnCommands = ({ db }: Pick<Deps, 'db'>, row: ConnectionRow): Promise<CommandRow[]> =>
  db.tx((tx) => leaseCommands(tx, lease(row), [{ ws: row.ws, thing: row.thing }]));

/** The time of the next reading. */
const dueIn = (ms: number): Date => new Date(Date.now() + ms);

/**
 * Delivers the commands of a leased connection, reads it if that is due, and releases the lease. The values and the
 * release are stored in one transaction; nothing is stored if the lease was lost meanwhile.
 */
export async function workOnConnection(deps: Deps, row: ConnectionRow, stopped: AbortSignal): Promise<void> {
  const kind = kindOf(row);
  if (!kind) return deps.db.tx((tx) => moveConnection(tx, row, { dueAt: null, lease: null, leaseUntil: null }));
  let present: ConnectionRow | undefined = row;
  for (const command of await leaseOwnCommands(deps, row)) {
    if (stopped.aborted || !present) break;
    present = await deliver(deps, present, command, stopped);
  }
  if (!present) return;
  const isDue = present.dueAt !== null && present.dueAt.getTime() <= Date.now();
  if (isDue && kind.read && !stopped.aborted) await readOnce(deps, present, stopped);
  else await deps.db.tx((tx) => releaseConnection(tx, row));
}

const inTime = (stopped: AbortSignal): AbortSignal => AbortSignal.any([stopped, AbortSignal.timeout(patience * 1000)]);

async function readOnce(deps: Deps, row: ConnectionRow, stopped: AbortSignal): Promise<void> {
  const kind = kindOf(row);
  const context = connectorContext(deps, row, inTime(stopped));
  const free = { lease: null, leaseUntil: null };
  try {
    const found: Reading = (await kind?.read?.(context)) ?? { values: [] };
    const again = found.again ?? (kind?.every?.(row.settings) ?? 60) * 1000;
    await deps.db.tx(async (tx) => {
      const present = await lockConnection(tx, row);
      if (!present) return;
      const [refused = null] = (await report(tx, deps, present, found.values)).values();
      const memory = found.memory && { memory: found.memory };
      await recordHealth(tx, deps, present, null, { dueAt: dueIn(again), ...free, ...memory }, refused);
    });
  } catch (error) {
    // Work that a shutdown interrupts has not failed: another process continues it.
    if (stopped.aborted) return deps.db.tx((tx) => releaseConnection(tx, row));
    const problem = problemWith(context, error);
    await deps.db.tx(async (tx) => {
      const present = await lockConnection(tx, row);
      if (!present) return;
      const dueAt = dueIn(retryAfter(present.failures) * 1000);
      await recordHealth(tx, deps, present, problem, { dueAt, ...free });
    });
  }
}

/** Whether a connector can carry out a command; one with mapped attributes decides itself. */
const isCommandable = ({ manifest: { mapped, attributes } }: ConnectorKind, { eventName, attributeName }: CommandRow) =>
  mapped !== 'none' ||
  attributes.some((one) => one.commandable && one.event_name === eventName && one.attribute_name === attributeName);

/** Delivers one command. Returns the updated connection, or undefined where its lease was lost. */
async function deliver(
  deps: Deps,
  row: ConnectionRow,
  command: CommandRow,
  stopped: AbortSignal,
): Promise<ConnectionRow | undefined> {
  const kind = kindOf(row);
  if (!kind || !isCommandable(kind, command)) {
    // Nothing carries it out, so it times out; that does not affect the health of the connection.
    await deps.db.tx((tx) => markCommandDelivered(tx, command));
    return row;
  }
  const context = connectorContext(deps, row, inTime(stopped));
  try {
    const found = await kind.command?.(context, toCommand(command));
    const after = await deps.db.tx(async (tx) => {
      const present = await lockConnection(tx, row);
      if (!present || !(await markCommandDelivered(tx, command))) return undefined;
      const memory = found?.memory ?? present.memory;
      const dueAt = found?.again === undefined ? present.dueAt : dueIn(found.again);
      const [refused = null] = (await report(tx, deps, present, found?.values ?? [])).values();
      await recordHealth(tx, deps, present, null, { memory, dueAt }, refused);
      const state = refused === null ? ('working' as const) : ('failing' as const);
      return { ...present, memory, dueAt, state, failures: 0 };
    });
    return after;
  } catch (error) {
    if (stopped.aborted) return row;
    const problem = problemWith(context, error);
    return deps.db.tx(async (tx) => {
      const present = await lockConnection(tx, row);
      if (!present) return undefined;
      // The command stays leased until the next attempt.
      await recordHealth(tx, deps, present, problem);
      return { ...present, failures: present.failures + 1, state: 'failing' as const };
    });
  }
}
