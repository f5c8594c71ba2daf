import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { DraftedScript } from '@parlance/contract/calls/scriptDrafts';
import { scriptDrafts } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { sortedJson } from '../sandbox/sortedJson.ts';

/** Hours that a draft waits for its user. */
const kept = 24;

/** What tests are run with: a name changes nothing of it. */
const hashOf = ({ type, scriptCode, attributes, tests }: DraftedScript): string =>
  createHash('sha256').update(sortedJson({ type, scriptCode, attributes, tests })).digest('hex');

const ofUser = (ws: string, user: string, id: string) =>
  and(eq(scriptDrafts.id, id), eq(scriptDrafts.ws, ws), eq(scriptDrafts.createdBy, user));

/**
 * Keeps that a draft was made and its tests have run with it; forgets those that were never saved. Returns its id.
 *
 * @param by a draft that a caller sends has no repair: it may be one of the model under a new id
 */
export async function keepDraft(
  tx: Tx,
  ws: string,
  user: string,
  draft: DraftedScript,
  by: 'model' | 'caller',
): Promise<string> {
  await tx.delete(scriptDrafts).where(lt(scriptDrafts.createdAt, sql`now() - ${kept} * interval '1 hour'`));
  const id = newId();
  await tx.insert(scriptDrafts).values({ id, ws, createdBy: user, tested: hashOf(draft), repaired: by === 'caller' });
  return id;
}

/**
 * Keeps that the tests of a draft have run with it as it is now. Returns its id; without one it is a new draft.
 * @throws {Refusal} 404 for one of another user, or a saved one
 */
export async function keepTested(
  tx: Tx,
  ws: string,
  user: string,
  id: string | undefined,
  draft: DraftedScript,
): Promise<string> {
  if (id === undefined) return keepDraft(tx, ws, user, draft, 'caller');
  const changed = await tx
    .update(scriptDrafts)
    .set({ tested: hashOf(draft) })
    .where(ofUser(ws, user, id))
    .returning();
  if (changed.length === 0) throw refuse.notFound('draft_not_found');
  return id;
}

/** Takes the one repair that a draft of the model has. @throws {Refusal} 404, or 409 where there is none left */
export async function takeRepair(tx: Tx, ws: string, user: string, id: string): Promise<void> {
  const mine = ofUser(ws, user, id);
  const taken = await tx
    .update(scriptDrafts)
    .set({ repaired: true })
    .where(and(mine, eq(scriptDrafts.repaired, false)))
    .returning();
  if (taken.length > 0) return;
  const [row] = await tx.select({ id: scriptDrafts.id }).from(scriptDrafts).where(mine);
  throw row ? refuse.conflict('draft_repaired') : refuse.notFound('draft_not_found');
}

/** Gives a repair back that came to nothing, so that it can be asked for again. */
export async function returnRepair(tx: Tx, ws: string, user: string, id: string): Promise<void> {
  await tx
    .update(scriptDrafts)
    .set({ repaired: false })
    .where(ofUser(ws, user, id));
}

/**
 * Forgets a draft that is saved now.
 * @throws {Refusal} 404, or 409 where its tests have not run with it as it is
 */
export async function takeDraft(tx: Tx, ws: string, user: string, id: string, draft: DraftedScript): Promise<void> {
  const [row] = await tx
    .delete(scriptDrafts)
    .where(ofUser(ws, user, id))
    .returning();
  if (!row) throw refuse.notFound('draft_not_found');
  if (row.tested !== hashOf(draft)) throw refuse.conflict('draft_not_tested');
}
