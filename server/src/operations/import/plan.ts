import { and, eq, isNull } from 'drizzle-orm';
import type { Annotation, ImportChange, ImportChoices, ImportReport } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { intents } from '../../platform/db/nlpTables.ts';
import { changeOf } from './choices.ts';
import { indexByName } from './indexByName.ts';
import { findIntentsByText } from '../../studio/utterances/findIntentsByText.ts';
import { type PlannedClass, planClasses } from './planClasses.ts';
import { planCorpora, type PlannedCorpus } from './planCorpora.ts';
import { type ExistingIntent, type IntentOutcome, planIntent } from './planIntents.ts';
import type { ExchangeScript } from '../../studio/exchange/exchangeScript.ts';
import { planScripts } from './planScripts.ts';
import type { Entry, ParsedFile } from '../../studio/fileReading/types.ts';

/** An intent of the file. */
export interface PlannedIntent {
  name: string;
  /** The id of the existing intent; null for a new one. */
  id: string | null;
  code: string | undefined;
  /** Utterances to add. */
  added: Entry[];
  /** Utterances that the intent already has. */
  already: Entry[];
  outcome: IntentOutcome;
}

/** The changes of an import, computed before anything is written. */
export interface Plan {
  intents: PlannedIntent[];
  classes: PlannedClass[];
  corpora: PlannedCorpus[];
  /** New and changed scripts to save as drafts. */
  scripts: ExchangeScript[];
  /** Utterances that are also in another intent, of the workspace or of the file. */
  conflicts: ImportReport['conflicts'];
  /** Moved utterances: key → ids of the intents that lose them. */
  moved: Map<string, string[]>;
  /** Utterances with new annotations: id → annotations. */
  marked: Map<string, Annotation[]>;
  /** Changes other than of utterances. */
  changes: ImportChange[];
}

/** Compares the prepared content of a file with the workspace, with the user's choices for differences. */
export async function planImport(tx: Tx, ws: string, file: ParsedFile, choices: ImportChoices): Promise<Plan> {
  const { classes, changes: ofClasses } = await planClasses(tx, ws, file.classes, choices.classes);
  const { corpora, names, changes: ofCorpora } = await planCorpora(tx, ws, file.corpora, choices.corpora);
  const { scripts, changes: ofScripts } = await planScripts(tx, ws, file.scripts, choices.scripts);
  const existing = await existingIntents(tx, ws);
  const planned = file.intents.map((name, place): PlannedIntent => {
    const found = existing(name);
    const about = file.about.get(place) ?? { attributes: [], answers: [] };
    const outcome = planIntent(found?.name ?? name, about, found, names, choices);
    return { name: found?.name ?? name, id: found?.id ?? null, code: about.code, added: [], already: [], outcome };
  });
  const plan: Plan = {
    intents: planned,
    classes,
    corpora,
    scripts,
    conflicts: [],
    moved: new Map(),
    marked: new Map(),
    changes: [...ofClasses, ...ofCorpora, ...planned.flatMap(({ outcome }) => outcome.changes), ...ofScripts],
  };
  await planUtterances(tx, ws, file, plan, choices);
  return plan;
}

async function planUtterances(tx: Tx, ws: string, file: ParsedFile, plan: Plan, choices: ImportChoices): Promise<void> {
  const { mode, conflicts: choice } = choices;
  const owners = await findIntentsByText(
    tx,
    ws,
    file.entries.map((entry) => entry.key),
  );
  // Replaced intents only keep the utterances of the file, so they conflict with nothing.
  const replaced = new Set(mode === 'replace' ? plan.intents.map((intent) => intent.id) : []);
  /** Key → the intent that gets the utterance from this file. */
  const claimed = new Map<string, PlannedIntent>();
  // If utterances move, the last row of the file takes precedence.
  for (const parsed of choice === 'move' ? file.entries.toReversed() : file.entries) {
    const intent = plan.intents[parsed.intent];
    if (!intent) continue;
    const entry = withOwnNames(parsed, intent);
    const there = owners.get(entry.key) ?? [];
    const own = there.find((owner) => owner.id === intent.id);
    const others = there.filter((owner) => owner.id !== intent.id && !replaced.has(owner.id));
    const rival = claimed.get(entry.key);
    const other = others[0] ?? rival;
    if (other && !(own && choice !== 'move')) {
      plan.conflicts.push({ row: entry.row, text: entry.text, intent: intent.name, other: other.name });
    }
    const loses = choice === 'skip' ? !own && other !== undefined : choice === 'move' && rival !== undefined;
    if (loses) continue;
    intent[own ? 'already' : 'added'].push(entry);
    if (own) planAnnotations(plan, entry, own, choices.annotations);
    if (!rival) claimed.set(entry.key, intent);
    if (choice === 'move' && others.length > 0) {
      const losers = others.map((owner) => owner.id);
      plan.moved.set(entry.key, losers);
    }
  }
  if (choice === 'move') {
    plan.conflicts.reverse();
    for (const intent of plan.intents) intent.added.reverse();
  }
}

/** Renames the attributes of annotations to the spelling of this workspace. */
function withOwnNames(entry: Entry, { outcome: { renamed } }: PlannedIntent): Entry {
  if (entry.annotations.length === 0) return entry;
  const annotations = entry.annotations.map((mark) => ({
    ...mark,
    attribute: renamed.get(mark.attribute) ?? mark.attribute,
  }));
  return { ...entry, annotations };
}

/** An existing utterance without annotations gets those of the file; if it has others, the user's choice applies. */
function planAnnotations(
  plan: Plan,
  { text, annotations }: Entry,
  own: { utteranceId: string; annotations: Annotation[] },
  choice: ImportChoices['annotations'],
): void {
  if (annotations.length === 0) return;
  const will = describe(text, annotations);
  const was = own.annotations.length === 0 ? null : describe(text, own.annotations);
  const state = was === null ? 'new' : was === will ? 'same' : 'conflict';
  plan.changes.push(changeOf('annotations', text, state, { was, will }));
  if (state === 'new' || (state === 'conflict' && choice === 'overwrite'))
    plan.marked.set(own.utteranceId, annotations);
}

const describe = (text: string, annotations: readonly Annotation[]) =>
  annotations
    .toSorted((a, b) => a.start - b.start)
    .map(({ attribute, start, end }) => `${attribute} = ${text.slice(start, end)}`)
    .join(', ');

async function existingIntents(tx: Tx, ws: string): Promise<(name: string) => ExistingIntent | undefined> {
  const rows = await tx
    .select({
      id: intents.id,
      name: intents.name,
      attributes: intents.attributes,
      answers: intents.answers,
      fallback: intents.fallback,
    })
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt)));
  return indexByName(rows);
}
