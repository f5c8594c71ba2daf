import type { Db, Tx } from '../db/port.ts';
import type { BackendEvent } from '@parlance/contract/calls/backend';
import { accountsTopic, type ChangedKind, type Events } from '../events/events.ts';
import { audit, type AuditEntry } from '../audit.ts';
import type { CallBase, RequestedVersion } from './handler.ts';
import { claimKey } from './idempotency.ts';
import { refuse } from './refusal.ts';

/** A notice of what screens must read again. */
export type ChangeNotice =
  /** Things of this kind in the workspace of the call. */
  | ChangedKind
  | { ws: string; what: ChangedKind }
  /** Things of the whole server. */
  | { ws: null; what: BackendEvent['what'] }
  /** Objects of a company: its event goes to those who may see the company. */
  | { company: { id: string; parentId: string | null }; what: 'company' | 'user' | 'token' };

type OneOrMore<T> = T | readonly T[];

/** The audit entries and notices of a change. */
export interface Effects {
  /** Entries of the audit log. None if nothing was changed, or if the call is not audited. */
  audit: OneOrMore<AuditEntry>;
  changed: OneOrMore<ChangeNotice>;
}

export interface Change<T> extends Effects {
  answer: T;
}

export type ChangeCall = Pick<CallBase, 'principal' | 'ws' | 'requestId' | 'idempotencyKey'> &
  Partial<Pick<CallBase, 'readmit'>>;
/** A call that the table marks as `versioned`. */
export type VersionedCall = ChangeCall & RequestedVersion;
export type ChangeDeps = { db: Pick<Db, 'tx'>; events: Events };

/**
 * The one way to write: the work, its audit entries and its events are one transaction.
 *
 * @throws {Refusal} what the work throws; nothing is left behind
 * @throws {AlreadyDone} where an equal request with the same `Idempotency-Key` was done
 */
export async function change<T>(
  call: ChangeCall,
  { db, events }: ChangeDeps,
  work: (tx: Tx) => Promise<Change<T>>,
): Promise<T> {
  const { idempotencyKey } = call;
  const answer = await db.tx(async (tx) => {
    await call.readmit?.(tx);
    if (idempotencyKey) await claimKey(tx, idempotencyKey);
    const done = await work(tx);
    await audit(tx, call, [done.audit].flat());
    for (const one of [done.changed].flat()) await publishChanged(tx, events, call.ws, one);
    return done.answer;
  });
  if (idempotencyKey) idempotencyKey.claimed = true;
  return answer;
}

/** A thing that several people may edit. */
export interface Editable<Thing extends { version: number }> {
  /** Reads the thing and locks its row until the transaction ends. */
  lock: (tx: Tx) => Promise<Thing>;
  /** The thing as the API shows it; by default as `lock` reads it. */
  present?: (thing: Thing, tx: Tx) => unknown;
}

/**
 * Changes a thing that several people may edit.
 *
 * @throws {Refusal} 412 with the present state of the thing, when the version in `If-Match` is not the present one
 */
export function save<Thing extends { version: number }, T>(
  call: VersionedCall,
  deps: ChangeDeps,
  { lock, present }: Editable<Thing>,
  work: (tx: Tx, thing: Thing) => Promise<Change<T>>,
): Promise<T> {
  return change(call, deps, async (tx) => {
    const thing = await lock(tx);
    if (call.ifMatch !== undefined && call.ifMatch !== thing.version) {
      throw refuse.stale(present ? await present(thing, tx) : thing);
    }
    return work(tx, thing);
  });
}

async function publishChanged(tx: Tx, events: Events, own: string, changed: ChangeNotice): Promise<void> {
  if (typeof changed === 'string') await events.changed(tx, own, changed);
  else if ('company' in changed) {
    const { company, what } = changed;
    const event = { type: 'changed', what, company_id: company.id, parent_id: company.parentId };
    await events.publish(tx, accountsTopic, event);
  } else if (changed.ws === null) await events.changed(tx, null, changed.what);
  else await events.changed(tx, changed.ws, changed.what);
}
