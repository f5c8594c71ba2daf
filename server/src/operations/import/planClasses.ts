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

/**
 * Compares the classes that get the intents of a file with those of the workspace.
 * @throws {Refusal} 400 when a class would have too many answers
 */
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
  const compared = parsed.map(({ threshold = null, ...rest }) => {
    const wanted: WantedClass = { ...rest, threshold };
    const own = existing(wanted.name);
    return own ? compareExisting(own, wanted, choice) : addNew(wanted, choice);
  });
  return { classes: compared.map(({ planned }) => planned), changes: compared.map(({ change }) => change) };
}

type WantedClass = Omit<ParsedClass, 'threshold'> & Pick<PlannedClass, 'threshold'>;

interface ComparedClass {
  planned: PlannedClass;
  change: ImportChange;
}

function addNew(
  { name, description, intents, fallback, threshold }: WantedClass,
  choice: ImportChoices['classes'],
): ComparedClass {
  const answers = mergeAnswers(name, [], fallback, choice);
  return {
    planned: { id: null, name, description, fallback: answers, threshold, intents, changed: true },
    change: changeOf('class', name, 'new', { will: summaryOf({ description, fallback, threshold }) }),
  };
}

function compareExisting(
  own: typeof classes.$inferSelect,
  { description, intents, fallback, threshold }: WantedClass,
  choice: ImportChoices['classes'],
): ComparedClass {
  const ofDescription = {
    differs: description !== '' && description !== own.description,
    isSet: own.description !== '',
  };
  const overwritten = mergeAnswers(own.name, own.fallback, fallback, 'overwrite');
  const ofFallback = { differs: textOf(overwritten) !== textOf(own.fallback), isSet: own.fallback.length > 0 };
  const ofThreshold = { differs: threshold !== null && threshold !== own.threshold, isSet: own.threshold !== null };
  const takes = ({ differs, isSet }: Difference) => differs && (!isSet || choice === 'overwrite');
  const answers = mergeAnswers(own.name, own.fallback, fallback, choice);
  return {
    planned: {
      id: own.id,
      name: own.name,
      description: takes(ofDescription) ? description : own.description,
      fallback: answers,
      threshold: takes(ofThreshold) ? threshold : own.threshold,
      intents,
      changed: takes(ofDescription) || takes(ofThreshold) || answers !== own.fallback,
    },
    change: changeOf('class', own.name, stateOf([ofDescription, ofFallback, ofThreshold]), {
      was: summaryOf(own),
      will: summaryOf({ description, fallback, threshold }),
    }),
  };
}

/** How a property of a file's class compares with that of the stored one. */
interface Difference {
  /** Whether the file has another value. */
  differs: boolean;
  /** Whether the stored class has a value, which the other one would replace. */
  isSet: boolean;
}

function stateOf(differences: readonly Difference[]): ImportChange['state'] {
  if (differences.some(({ differs, isSet }) => differs && isSet)) return 'conflict';
  return differences.some(({ differs }) => differs) ? 'changed' : 'same';
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
