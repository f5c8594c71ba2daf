import { eq, sql } from 'drizzle-orm';
import type { Answer, Attribute } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { intents } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { checkAttributes, moveAnnotations } from '../content/attributes.ts';
import { lockIntent } from '../content/intentRows.ts';
import { setClassesOf } from '../content/membership.ts';
import { refuseTaken, resolveAll } from '../content/names.ts';
import { pushUtterances, type UtteranceDraft } from '../utterances/utterances.ts';

export interface IntentDraft {
  name: string;
  /** Made from the name when absent. */
  intentCodeName?: string | undefined;
  /** Ids or names of the classes it belongs to. */
  classes?: string[];
  attributes?: Attribute[];
  answers?: Answer[];
  fallback?: Answer[];
}

/**
 * Creates an intent with its utterances and returns its id.
 * @throws {Refusal} 409 for a taken name, 400 for an unknown class or corpus, annotations outside of the text, or
 * utterances that another intent has
 */
export async function createIntent(
  tx: Tx,
  ws: string,
  draft: IntentDraft & { utterances?: UtteranceDraft[] },
): Promise<string> {
  const { name, attributes = [], answers = [], fallback = [] } = draft;
  await refuseTaken(tx, 'intent', ws, name);
  await checkAttributes(tx, ws, attributes);
  const id = newId();
  const codeName = draft.intentCodeName ?? codeNameOf(name);
  await tx.insert(intents).values({ id, ws, name, codeName, attributes, answers, fallback });
  await setClassesOf(tx, id, await resolveAll(tx, 'class', ws, 'classes', draft.classes ?? []));
  const { skipped } = await pushUtterances(tx, ws, id, draft.utterances ?? []);
  const conflict = skipped.find((entry) => entry.reason === 'conflict');
  if (conflict) {
    const index = draft.utterances?.findIndex((utterance) => utterance.text === conflict.text) ?? 0;
    throw refuse.invalid(`utterances.${index}.text`, 'utterance_taken', { intent: conflict.intent });
  }
  return id;
}

/**
 * Changes the given properties of an intent, except utterances. Annotations follow their attributes.
 * @throws {Refusal} as `createIntent`
 */
export async function changeIntent(tx: Tx, ws: string, id: string, change: Partial<IntentDraft>): Promise<void> {
  const before = await lockIntent(tx, ws, id);
  const { name, intentCodeName: codeName, attributes, answers, fallback, classes } = change;
  if (name !== undefined) await refuseTaken(tx, 'intent', ws, name, id);
  if (attributes) {
    await checkAttributes(tx, ws, attributes, before.attributes);
    await moveAnnotations(tx, id, before.attributes, attributes);
  }
  if (classes) await setClassesOf(tx, id, await resolveAll(tx, 'class', ws, 'classes', classes));
  await tx
    .update(intents)
    .set({ name, codeName, attributes, answers, fallback, updatedAt: sql`now()`, version: sql`${intents.version} + 1` })
    .where(eq(intents.id, id));
}

/** `Where is my order?` → `where_is_my_order`, the name of an intent in scripts. */
export function codeNameOf(name: string): string {
  const code = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return code || 'intent';
}
