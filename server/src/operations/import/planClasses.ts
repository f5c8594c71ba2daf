import { and, eq, isNull } from 'drizzle-orm';
import type { Answer, ImportChange, ImportChoices } from '@parlance/contract/calls/nlp';
import { classes } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isBuiltinClass } from '../../studio/classes/classes.ts';
import { changeOf } from './choices.ts';
import { indexByName } from './indexByName.ts';
import { mergeAnswers, textOf } from './planIntents.ts';
import type { ParsedClass, ParsedFile } from '../../studio/fileReading/types.ts';

/** A class after the import. */
export interface PlannedClass {
  /** Null for a new class. */
  id: string | null;
  name: string;
  description: string;
  fallback: Answer[];
  /** Null for the recommended threshold of the training. */
  threshold: number | null;
  /** Positions of the file's intents that belong to the class afterwards. */
  intents: number[];
  /** Whether description, fallback or threshold differ from the existing class. */
  changed: boolean;
}

/**
 * The classes that get the intents of a file: those that a column names; else `className`; else those of the file.
 * @throws {Refusal} 400 on `class_name` if no class is named for the intents, and for a built-in name
 */
export function classesOf(file: ParsedFile, className: string | undefined): ParsedClass[] {
  const isOwn = className === undefined || file.mapping.class !== null;
  const parsed = isOwn ? file.classes : [wholeFile(file, className)];
  // Not for a file with a general problem, which may be the column of its classes.
  if (parsed.length === 0 && file.intents.length > 0 && !file.blocked)
    throw refuse.invalid('class_name', 'file_without_class');
  const builtIn = parsed.find(({ name }) => isBuiltinClass(name));
  if (builtIn) throw refuse.invalid('class_name', 'reserved_name');
  return parsed;
}

/** Compares the classes that get the intents of a file with those of the workspace. */
export async function planClasses(
  tx: Tx,
  ws: string,
  parsed: readonly ParsedClass[],
  choice: ImportChoices['classes'],
): Promise<{ classes: PlannedClass[]; changes: ImportChange[] }> {
  const rows = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.ws, ws), isNull(classes.deletedAt)));
  const existing = indexByName(rows);
  const changes: ImportChange[] = [];
  const planned = parsed.map(({ name, description, intents, fallback, threshold = null }): PlannedClass => {
    const own = existing(name);
    const will = summaryOf({ description, fallback, threshold });
    const answers = mergeAnswers(own?.fallback ?? [], fallback, choice);
    if (!own) {
      changes.push(changeOf('class', name, 'new', { will }));
      return { id: null, name, description, fallback: answers, threshold, intents, changed: true };
    }
    const was = summaryOf(own);
    const overwritten = mergeAnswers(own.fallback, fallback, 'overwrite');
    const otherText = description !== '' && description !== own.description;
    const otherAnswers = textOf(overwritten) !== textOf(own.fallback);
    const otherThreshold = threshold !== null && threshold !== own.threshold;
    const conflict =
      (otherText && own.description !== '') ||
      (otherAnswers && own.fallback.length > 0) ||
      (otherThreshold && own.threshold !== null);
    const state = conflict ? 'conflict' : otherText || otherAnswers || otherThreshold ? 'changed' : 'same';
    changes.push(changeOf('class', own.name, state, { was, will }));
    const takes = otherText && (own.description === '' || choice === 'overwrite');
    const takesThreshold = otherThreshold && (own.threshold === null || choice === 'overwrite');
    return {
      id: own.id,
      name: own.name,
      description: takes ? description : own.description,
      fallback: answers,
      threshold: takesThreshold ? threshold : own.threshold,
      intents,
      changed: takes || takesThreshold || answers !== own.fallback,
    };
  });
  return { classes: planned, changes };
}

/** The text of a class in a list of changes. */
function summaryOf({
  description,
  fallback,
  threshold,
}: Pick<ParsedClass, 'description' | 'fallback'> & Pick<PlannedClass, 'threshold'>) {
  const share = threshold === null ? '' : `${Math.round(threshold * 100)} %`;
  return [description, textOf(fallback), share].filter(Boolean).join(' · ');
}

/** One class for all intents. If the file has only one class, its description and fallback apply. */
function wholeFile({ classes: parsed, intents }: Pick<ParsedFile, 'classes' | 'intents'>, name: string): ParsedClass {
  const [only] = parsed;
  const about = only && parsed.length === 1 ? only : { description: '', fallback: [] };
  return { ...about, name, intents: intents.map((_, place) => place) };
}
