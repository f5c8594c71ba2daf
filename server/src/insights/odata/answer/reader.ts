import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/port.ts';
import type { ReadDb } from '../../../platform/db/replica.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { FeedRequest } from '../parser/request.ts';
import { unsupported } from '../parser/scanner.ts';
import type { EntitySet } from '../sets/entitySet.ts';
import { conditionOf, searchCondition, type Scope } from '../sql/translate.ts';
import { readInTime, type TimeLimit } from './readInTime.ts';
import type { Form, negotiate } from './negotiate.ts';

/** The reader of a feed, and the context of the request. */
export interface Reader {
  principal: Principal;
  ws: string;
  /** Time zone of the workspace, in which its days begin. */
  timeZone: string;
  headers: Parameters<typeof negotiate>[0];
  /** The address of the feed, with a slash at the end. */
  root: string;
  reading: ReadDb;
  time: TimeLimit;
  /** Key that signs links. */
  key: Uint8Array;
}

export interface Answer {
  type: string;
  version: Form['version'];
  /** Undefined for an empty answer, with 204. */
  body: string | undefined;
  /** Number of rows in it. */
  rows: number;
  /** The page size, if the request has set it. */
  pageSize?: number | undefined;
}

/** The conditions of `$filter` and `$search`. */
export function conditionsOf(asked: FeedRequest, set: EntitySet): SQL[] {
  const scope: Scope = { set, aliases: asked.aliases };
  const filtered = asked.filter ? [conditionOf(scope, asked.filter)] : [];
  if (!asked.search) return filtered;
  if (!set.text) throw unsupported(`$search in ${set.name}`);
  return [...filtered, searchCondition(set.text, asked.search)];
}

/** The selected properties, each once, in the order of the set. @throws {Refusal} 400 */
export function selectedProperties(set: EntitySet, select: readonly string[] | undefined): EntitySet['properties'] {
  if (select === undefined || select.includes('*')) return set.properties;
  for (const name of select) {
    if (/[/.@$]/.test(name)) throw unsupported(`$select of ${name}`);
    if (!set.properties.some((property) => property.name === name)) {
      throw refuse.invalid('$select', 'odata_property_unknown', { set: set.name, name });
    }
  }
  return set.properties.filter(({ name }) => select.includes(name));
}

/**
 * Reads from the database within the time limit. @param work gets a function that adds the first condition of a scan
 */
export const read = <T>(
  { reading, time }: Pick<Reader, 'reading' | 'time'>,
  work: (tx: Tx, scan: (set: EntitySet, where: readonly SQL[]) => SQL[]) => Promise<T>,
): Promise<T> =>
  readInTime(reading, time, (tx, inTime) =>
    work(tx, ({ properties: [first] }, where) => [...(first ? [inTime(first.value)] : []), ...where]),
  );

/** The context of an answer, from which clients read its type. */
export const context = (form: Form, address: string): Record<string, string> =>
  form.metadata === 'none' ? {} : { '@odata.context': address };

/** An answer in JSON. */
export function json(form: Form, body: Record<string, unknown>, rows: number): Answer {
  const compatible = form.isCompatible ? ';IEEE754Compatible=true' : '';
  return {
    type: `application/json;odata.metadata=${form.metadata}${compatible};charset=utf-8`,
    version: form.version,
    body: JSON.stringify(body),
    rows,
    pageSize: form.pageSize,
  };
}
