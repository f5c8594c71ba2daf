import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Annotation, Utterance } from '@parlance/contract/calls/nlp';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { utterances } from '../../platform/db/nlpTables.ts';
import { checkAnnotations } from '../content/annotations.ts';
import { lockIntent, touchIntents } from '../content/intentRows.ts';
import { findIntentsByText } from './findIntentsByText.ts';
import { fold } from '../content/textSimilarity.ts';
import { textKey } from '../content/textKey.ts';
import { insertUtterances } from './utteranceRows.ts';

export interface UtteranceDraft {
  text: string;
  annotations?: Annotation[];
  source?: Utterance['source'];
}

export interface SkippedUtterance {
  text: string;
  reason: 'duplicate' | 'conflict';
  /** Name of the intent that has the utterance. */
  intent: string;
}

export interface PushOptions {
  /** Deletes the intent's other utterances. */
  replace?: boolean;
  /** Adds utterances even if another intent has them. */
  force?: boolean;
}

/**
 * Adds utterances to an intent, each once. Utterances that another intent has are skipped and returned with its name,
 * unless forced.
 * @throws {Refusal} 400 for invalid annotations, 404 for an unknown intent
 */
export async function pushUtterances(
  tx: Tx,
  ws: string,
  intentId: string,
  drafts: UtteranceDraft[],
  { replace = false, force = false }: PushOptions = {},
): Promise<{ added: Utterance[]; skipped: SkippedUtterance[] }> {
  const intent = await lockIntent(tx, ws, intentId);
  for (const [index, { text, annotations = [] }] of drafts.entries()) {
    checkAnnotations(text, annotations, intent.attributes, `utterances.${index}.`);
  }
  const wanted = new Map<string, UtteranceDraft>();
  const skipped: SkippedUtterance[] = [];
  for (const draft of drafts) {
    const key = textKey(draft.text);
    if (wanted.has(key)) skipped.push({ text: draft.text, reason: 'duplicate', intent: intent.name });
    else wanted.set(key, draft);
  }
  const kept = replace ? await replaceWith(tx, intentId, wanted) : new Set<string>();
  const owners = await findIntentsByText(tx, ws, [...wanted.keys()]);
  for (const [key, { text }] of wanted) {
    const owned = owners.get(key) ?? [];
    const here = owned.some((owner) => owner.id === intentId);
    const elsewhere = owned.find((owner) => owner.id !== intentId);
    if (here && !kept.has(key)) skipped.push({ text, reason: 'duplicate', intent: intent.name });
    else if (!here && elsewhere && !force) skipped.push({ text, reason: 'conflict', intent: elsewhere.name });
    if (here || (elsewhere && !force)) wanted.delete(key);
  }
  const added = await insertUtterances(tx, ws, intentId, wanted);
  if (added.length > 0 || replace) await touchIntents(tx, [intentId]);
  return { added, skipped };
}

/** Deletes the utterances that are not wanted and updates the rest; returns the keys of those that are kept. */
async function replaceWith(tx: Tx, intentId: string, wanted: Map<string, UtteranceDraft>): Promise<Set<string>> {
  const keys = [...wanted.keys()];
  await tx
    .delete(utterances)
    .where(and(eq(utterances.intentId, intentId), sql`not ${utterances.textKey} = any(${sql.param(keys)}::text[])`));
  const texts = keys.map((key) => wanted.get(key)?.text ?? '');
  const marks = keys.map((key) => JSON.stringify(wanted.get(key)?.annotations ?? []));
  const kept = await rowsOf(
    tx,
    sql`update ${utterances} set text = wanted.text, folded = wanted.folded, annotations = wanted.annotations::jsonb,
        version = ${utterances.version} + (
          ${utterances.text} <> wanted.text or ${utterances.annotations} <> wanted.annotations::jsonb
        )::int
      from unnest(${sql.param(keys)}::text[], ${sql.param(texts)}::text[], ${sql.param(marks)}::text[],
          ${sql.param(texts.map(fold))}::text[]) as wanted (key, text, annotations, folded)
      where ${utterances.intentId} = ${intentId} and ${utterances.textKey} = wanted.key
      returning wanted.key as key`,
    z.object({ key: z.string() }),
  );
  return new Set(kept.map((row) => row.key));
}
