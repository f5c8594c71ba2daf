import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { DraftedScript } from '@parlance/contract/calls/scriptDrafts';
import { scriptDrafts } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { sortedJson } from '../sandbox/sortedJson.ts';

/** Hours until an unsaved draft is deleted. */
const kept = 24;

/** Hash of what a test run depends on. The name is left out: tests do not depend on it. */
const hashOf = ({ type, scriptCode, attributes, tests }: DraftedScript): string =>
  createHash('sha256').update(sortedJson({ type, scriptCode, attributes, tests })).digest('hex');

const ofUser = (ws: string, user: string, id: string) =>
  and(eq(scriptDrafts.id, id), eq(scriptDrafts.ws, ws), eq(scriptDrafts.createdBy, user));

/**
 * Stores a draft whose tests have just run, and deletes drafts that were never saved. Returns its id.
 *
 * @param by a draft sent by a caller cannot be repaired, as it may be a draft of the model under a new id
 */
export async function storeDraft(
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
 * Notes that the tests of a draft have run with its present content. Returns its id; without an id it is a new draft.
 * @throws {Refusal} 404 for a draft of another user, or a saved one
 */
export async function storeTestedDraft(
  tx: Tx,
  ws: string,
  user: string,
  id: string | undefined,
  draft: DraftedScript,
): Promise<string> {
  if (id === undefined) return storeDraft(tx, ws, user, draft, 'caller');
  const changed = await tx
    .update(scriptDrafts)
    .set({ tested: hashOf(draft) })
    .where(ofUser(ws, user, id))
    .returning();
  if (changed.length === 0) throw refuse.notFound('draft_not_found');
  return id;
}

/** Uses up the one repair of a draft of the model. @throws {Refusal} 404, or 409 where the repair is used up */
export async function useUpRepair(tx: Tx, ws: string, user: string, id: string): Promise<void> {
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

/** Gives back the repair of a draft after it failed, so that it can be requested again. */
export async function returnRepair(tx: Tx, ws: string, user: string, id: string): Promise<void> {
  await tx
    .update(scriptDrafts)
    .set({ repaired: false })
    .where(ofUser(ws, user, id));
}

/**
 * Deletes the stored draft when it is saved as a script.
 * @throws {Refusal} 404, or 409 where its tests have not run with this content
 */
export async function deleteSavedDraft(
  tx: Tx,
  ws: string,
  user: string,
  id: string,
  draft: DraftedScript,
): Promise<void> {
  const [row] = await tx
    .delete(scriptDrafts)
    .where(ofUser(ws, user, id))
    .returning();
  if (!row) throw refuse.notFound('draft_not_found');
  if (row.tested !== hashOf(draft)) throw refuse.conflict('draft_not_tested');
}
