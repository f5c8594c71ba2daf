import { and, eq, isNull } from 'drizzle-orm';
import type { conflictChoices, ImportReport } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../db/port.ts';
import { intents } from '../../db/schema.ts';
import { ownersOf } from '../utterances.ts';
import type { Entry, ParsedFile } from './types.ts';

export type ConflictChoice = (typeof conflictChoices)[number];

/** An intent of the file. */
export interface PlannedIntent {
  name: string;
  /** Where it exists already. */
  id: string | null;
  /** Sentences to add. */
  added: Entry[];
  /** Sentences it has already. */
  already: Entry[];
}

/** What an import does, worked out before anything is written. */
export interface Plan {
  intents: PlannedIntent[];
  /** The same sentence in another intent, there or in the file. */
  conflicts: ImportReport['conflicts'];
  /** Sentences that change their intent: key → ids of the intents that lose them. */
  moved: Map<string, string[]>;
}

/** Keys looked up at once. */
const batch = 5000;

/** Compares a file with what is there, under a choice for the sentences that two intents claim. */
export async function planImport(tx: Tx, ws: string, file: ParsedFile, choice: ConflictChoice): Promise<Plan> {
  const existing = await existingIntents(tx, ws);
  const planned = file.intents.map((name): PlannedIntent => {
    const found = existing.get(name.toLowerCase());
    return { name: found?.name ?? name, id: found?.id ?? null, added: [], already: [] };
  });
  const owners = new Map<string, { id: string; name: string }[]>();
  for (let at = 0; at < file.entries.length; at += batch) {
    const keys = file.entries.slice(at, at + batch).map((entry) => entry.key);
    for (const [key, found] of await ownersOf(tx, ws, keys)) owners.set(key, found);
  }
  const plan: Plan = { intents: planned, conflicts: [], moved: new Map() };
  /** Key → place of the intent that gets the sentence by this file. */
  const claimed = new Map<string, number>();
  // Where sentences move, the last row of the file has the last word.
  const entries = choice === 'move' ? file.entries.toReversed() : file.entries;
  for (const entry of entries) {
    const intent = planned[entry.intent];
    if (!intent) continue;
    const there = owners.get(entry.key) ?? [];
    const here = intent.id !== null && there.some((owner) => owner.id === intent.id);
    const others = there.filter((owner) => owner.id !== intent.id);
    const rival = claimed.get(entry.key);
    const other = others[0]?.name ?? (rival === undefined ? undefined : planned[rival]?.name);
    if (other !== undefined) plan.conflicts.push({ row: entry.row, text: entry.text, intent: intent.name, other });
    const loses = choice === 'skip' ? other !== undefined : choice === 'move' && rival !== undefined;
    if (here) intent.already.push(entry);
    else if (!loses) intent.added.push(entry);
    if (loses) continue;
    if (rival === undefined) claimed.set(entry.key, entry.intent);
    if (choice === 'move' && others.length > 0)
      plan.moved.set(
        entry.key,
        others.map((owner) => owner.id),
      );
  }
  if (choice === 'move') {
    plan.conflicts.reverse();
    for (const intent of planned) intent.added.reverse();
  }
  return plan;
}

async function existingIntents(tx: Tx, ws: string): Promise<Map<string, { id: string; name: string }>> {
  const rows = await tx
    .select({ id: intents.id, name: intents.name })
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt)));
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]));
}
