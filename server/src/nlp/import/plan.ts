import { and, eq, isNull } from 'drizzle-orm';
import type { conflictChoices, importModes, ImportReport } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../db/port.ts';
import { intents } from '../../db/nlpTables.ts';
import { ownersOf } from '../utterances.ts';
import type { Entry, ParsedFile } from './types.ts';

export type ConflictChoice = (typeof conflictChoices)[number];
export type ImportMode = (typeof importModes)[number];

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
export async function planImport(
  tx: Tx,
  ws: string,
  file: ParsedFile,
  { mode, conflicts: choice }: { mode: ImportMode; conflicts: ConflictChoice },
): Promise<Plan> {
  const existing = await existingIntents(tx, ws);
  const planned = file.intents.map((name): PlannedIntent => {
    const found = existing.get(name.toLowerCase());
    return { name: found?.name ?? name, id: found?.id ?? null, added: [], already: [] };
  });
  const owners = await ownersOfAll(tx, ws, file.entries);
  // Intents that are replaced keep nothing but what the file says, so they stand in nobody's way.
  const replaced = new Set(mode === 'replace' ? planned.map((intent) => intent.id) : []);
  const plan: Plan = { intents: planned, conflicts: [], moved: new Map() };
  /** Key → the intent that gets the sentence by this file. */
  const claimed = new Map<string, PlannedIntent>();
  // Where sentences move, the last row of the file has the last word.
  for (const entry of choice === 'move' ? file.entries.toReversed() : file.entries) {
    const intent = planned[entry.intent];
    if (!intent) continue;
    const there = owners.get(entry.key) ?? [];
    const here = there.some((owner) => owner.id === intent.id);
    const others = there.filter((owner) => owner.id !== intent.id && !replaced.has(owner.id));
    const rival = claimed.get(entry.key);
    const other = others[0] ?? rival;
    if (other && !(here && choice !== 'move')) {
      plan.conflicts.push({ row: entry.row, text: entry.text, intent: intent.name, other: other.name });
    }
    const loses = choice === 'skip' ? !here && other !== undefined : choice === 'move' && rival !== undefined;
    if (loses) continue;
    intent[here ? 'already' : 'added'].push(entry);
    if (!rival) claimed.set(entry.key, intent);
    if (choice === 'move' && others.length > 0) {
      const losers = others.map((owner) => owner.id);
      plan.moved.set(entry.key, losers);
    }
  }
  if (choice === 'move') {
    plan.conflicts.reverse();
    for (const intent of planned) intent.added.reverse();
  }
  return plan;
}

async function ownersOfAll(tx: Tx, ws: string, entries: Entry[]): Promise<Map<string, { id: string; name: string }[]>> {
  const owners = new Map<string, { id: string; name: string }[]>();
  for (let at = 0; at < entries.length; at += batch) {
    const keys = entries.slice(at, at + batch).map((entry) => entry.key);
    for (const [key, found] of await ownersOf(tx, ws, keys)) owners.set(key, found);
  }
  return owners;
}

async function existingIntents(tx: Tx, ws: string): Promise<Map<string, { id: string; name: string }>> {
  const rows = await tx
    .select({ id: intents.id, name: intents.name })
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt)));
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]));
}
