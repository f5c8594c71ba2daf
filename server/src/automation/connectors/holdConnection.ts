import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { Deps } from '../../platform/deps.ts';
import { markCommandDelivered } from '../attributes/commands.ts';
import { releaseConnection, lockConnection, moveConnection } from './connectionLeases.ts';
import { type ConnectionRow, kindOf } from './connections.ts';
import { ConnectionProblem, type ReportedValue } from './connector.ts';
import { nameOf, recordHealth, recordRefusedValues, report, retryAfter, recordAvailability } from './health.ts';
import { problemWith, connectorContext, leaseOwnCommands, toCommand } from './workOnConnection.ts';

/** A connection that this process holds. */
export interface Holding {
  row: ConnectionRow;
  /** Delivers the waiting commands of its thing. */
  deliver(): Promise<void>;
  /** Closes it without changing its health: the lease was lost, or the process ends. */
  close(): Promise<void>;
}

/**
 * Connects, and listens until the connection ends. The values of each message are stored before it is acknowledged.
 *
 * @param onEnd called when it has ended
 * @returns undefined where it could not connect
 */
export async function holdConnection(
  deps: Deps,
  row: ConnectionRow,
  stopped: AbortSignal,
  onEnd: (row: ConnectionRow) => void,
): Promise<Holding | undefined> {
  const kind = kindOf(row);
  if (!kind?.connect) return undefined;
  const context = connectorContext(deps, row, stopped);
  let over = false;

  /** Runs work in a transaction that holds the lease. */
  const asHolder = async (
    work: (tx: Parameters<Parameters<typeof deps.db.tx>[0]>[0], present: ConnectionRow) => Promise<void>,
  ) => {
    const done = await deps.db.tx(async (tx) => {
      const present = await lockConnection(tx, row);
      if (present) await work(tx, present);
      return present !== undefined;
    });
    if (!done) throw new Error('the connection is held by another process');
  };

  async function fail(problem: ErrorDetail): Promise<void> {
    await deps.db.tx(async (tx) => {
      const present = await lockConnection(tx, row);
      if (!present) return;
      const dueAt = new Date(Date.now() + retryAfter(present.failures) * 1000);
      await recordHealth(tx, deps, present, problem, { dueAt, lease: null, leaseUntil: null });
    });
  }

  /** Whether the device is gone by its last will: values that arrive afterwards do not make it available. */
  let gone = false;

  /** Reasons why the last values of attributes were refused, by attribute. */
  let refused = new Map<string, ErrorDetail>();

  /** Stores values. Refused values are dropped, as the other side would otherwise send them for ever. */
  async function takeReport(values: readonly ReportedValue[]): Promise<void> {
    const names = values.map(nameOf);
    let after = refused;
    await asHolder(async (tx, present) => {
      const found = await report(tx, deps, present, values);
      after = new Map([...[...refused].filter(([name]) => !names.includes(name)), ...found]);
      const [[before], [now]] = [refused.values(), after.values()];
      if (!gone) await recordAvailability(tx, deps, present, null);
      if (before?.message !== now?.message) await recordRefusedValues(tx, deps, present, now ?? null);
    });
    refused = after;
  }

  try {
    const connection = await kind.connect(context, {
      report: takeReport,
      available: (problem) => {
        gone = problem !== null;
        return asHolder((tx, present) => recordAvailability(tx, deps, present, problem));
      },
      ended(problem) {
        if (over) return;
        over = true;
        fail(problem)
          .catch((error: unknown) => deps.log.warn({ err: error }, 'the end of a connection was not noted'))
          .finally(() => onEnd(row));
      },
    });
    const { memory } = connection;
    await asHolder((tx, present) =>
      gone ? moveConnection(tx, present, { memory }) : recordHealth(tx, deps, present, null, { memory }),
    );
    return {
      row,
      async deliver() {
        for (const command of await leaseOwnCommands(deps, row)) {
          await connection.send(toCommand(command));
          await deps.db.tx((tx) => markCommandDelivered(tx, command));
        }
      },
      async close() {
        over = true;
        await connection.close();
      },
    };
  } catch (error) {
    over = true;
    if (stopped.aborted) await deps.db.tx((tx) => releaseConnection(tx, row));
    else await fail(error instanceof ConnectionProblem ? error.detail : problemWith(context, error));
    return undefined;
  }
}
