import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { openWith, sealWith } from '../cipher/cipher.ts';
import type { Db, Tx } from '../db/port.ts';
import { idempotencyKeys } from '../db/requestTables.ts';
import type { Deps } from '../deps.ts';
import type { Principal } from '../principal.ts';
import { refuse } from './refusal.ts';

/**
 * A client that gets no answer does not know whether its request succeeded. With an `Idempotency-Key` it can repeat a
 * POST: the change claims the key in its own transaction, so that only one of equal requests is performed, and the
 * others get its answer.
 */
export interface IdempotencyKey {
  owner: string;
  key: string;
  /** Hash of method, address and body. */
  fingerprint: Uint8Array;
  /** Whether the change that claimed the key is committed; further changes of the same request need no claim. */
  claimed: boolean;
}

/** Thrown instead of a change that an equal request has already made. */
export class AlreadyDone extends Error {}

const purpose = 'idempotent answer';
const keptHours = 24;
/** Milliseconds between polls for the other request's answer, and their maximum duration. */
const poll = { every: 50, most: 5000 };

/** The key of a request; undefined without one. @throws {Refusal} 400 for a malformed key */
export function readIdempotencyKey(
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'>,
  caller: Principal | null,
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined || caller === null) return undefined;
  if (typeof key !== 'string' || !/^[\w.:-]{1,100}$/.test(key)) {
    throw refuse.invalid('Idempotency-Key', 'not_idempotency_key');
  }
  const { method, url, body } = request;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest();
  return { owner: caller.userId ?? caller.sessionId, key, fingerprint, claimed: false };
}

/** Claims the key for the change of this transaction. @throws {AlreadyDone} */
export async function claimKey(tx: Tx, { owner, key, fingerprint, claimed }: IdempotencyKey): Promise<void> {
  if (claimed) return;
  // Waits for an equal request that is under way: its row is locked until it commits.
  const made = await tx
    .insert(idempotencyKeys)
    .values({ owner, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (made.length === 0) throw new AlreadyDone();
}

const rowOf = ({ owner, key }: IdempotencyKey) => and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));

/**
 * The answer to an earlier equal request; undefined if there was none.
 * @throws {Refusal} 422 where the key belongs to another request, 409 where the answer is unknown
 */
export async function earlierAnswer({ db, config }: Deps, key: IdempotencyKey): Promise<{ body: unknown } | undefined> {
  for (const end = Date.now() + poll.most; ; await wait(poll.every)) {
    const [row] = await db.once((tx) => tx.select().from(idempotencyKeys).where(rowOf(key)));
    if (!row) return undefined;
    if (!Buffer.from(row.fingerprint).equals(key.fingerprint)) throw refuse.unprocessable('idempotency_key_reused');
    const text = row.answer === null ? null : openWith(config.secret ?? '', purpose, row.answer);
    if (text !== null) return { body: JSON.parse(text) };
    // The other request ended without an answer, or its answer was sealed with a key that is lost.
    if (Date.now() > end || row.answer !== null) throw refuse.conflict('idempotency_answer_unknown');
  }
}

/** Stores the answer for equal requests; sealed, because it may contain a secret that is shown once. */
export async function storeResponse({ db, config }: Deps, key: IdempotencyKey, answer: unknown): Promise<void> {
  if (config.secret === undefined) return;
  const sealed = sealWith(config.secret, purpose, JSON.stringify(answer ?? null));
  await db.once((tx) => tx.update(idempotencyKeys).set({ answer: sealed }).where(rowOf(key)));
}

export async function deleteOldKeys(db: Pick<Db, 'tx'>): Promise<void> {
  const limit = sql`now() - ${keptHours} * interval '1 hour'`;
  await db.tx((tx) => tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, limit)));
}
