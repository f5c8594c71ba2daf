import type { Answer, Attribute, ImportChange, ImportChoices } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { newId } from '../../platform/ids/newId.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { corpusOf } from '../../studio/content/attributes.ts';
import { changeOf } from './choices.ts';
import { nameKey } from '../../studio/import/formats/cleanText.ts';
import { isSameAnswer } from '../../studio/import/formats/sameAnswer.ts';
import type { AboutIntent, ParsedAnswer, ParsedAttribute } from '../../studio/fileReading/types.ts';

/** An intent of the workspace. */
export interface ExistingIntent {
  id: string;
  name: string;
  attributes: Attribute[];
  answers: Answer[];
  fallback: Answer[];
}

/** An intent after the import, without its utterances. */
export interface IntentOutcome {
  attributes: Attribute[];
  answers: Answer[];
  fallback: Answer[];
  /** Whether it differs from the existing intent. */
  changed: boolean;
  /** Names of attributes in the file → names in the workspace, which may be spelled differently. */
  renamed: Map<string, string>;
  changes: ImportChange[];
}

/**
 * Compares an intent of a file with the stored one.
 * @param corpora names of all corpora after the import, by `nameKey`
 * @throws {Refusal} 400 when the intent would have too many attributes or answers
 */
export function planIntent(
  name: string,
  about: AboutIntent,
  existing: ExistingIntent | undefined,
  corpora: ReadonlyMap<string, string>,
  choices: Pick<ImportChoices, 'attributes' | 'answers'>,
): IntentOutcome {
  const changes: ImportChange[] = [];
  const attributes = [...(existing?.attributes ?? [])];
  const renamed = new Map<string, string>();
  let changed = false;
  for (const wanted of about.attributes) {
    const type = usable(wanted.type, corpora);
    const at = attributes.findIndex((one) => one.name.toLowerCase() === wanted.name.toLowerCase());
    const own = attributes[at];
    renamed.set(wanted.name, own?.name ?? wanted.name);
    if (!own) {
      attributes.push({ id: freeId(wanted, attributes), name: wanted.name, type });
      changed = true;
      changes.push(changeOf('attribute', name, 'new', { part: wanted.name, will: type }));
      continue;
    }
    const same = own.type.toLowerCase() === type.toLowerCase();
    const state = same ? 'same' : 'conflict';
    changes.push(changeOf('attribute', name, state, { part: own.name, was: own.type, will: type }));
    if (same || choices.attributes === 'skip') continue;
    attributes[at] = { ...own, type };
    changed = true;
  }
  const said = (part: string | null, had: Answer[], parsed: readonly ParsedAnswer[]): Answer[] => {
    const merged = mergeAnswers(name, had, parsed, choices.answers);
    if (parsed.length === 0) return merged;
    const state = had.length === 0 ? 'new' : isSame(had, parsed) ? 'same' : 'conflict';
    const was = had.length === 0 ? null : textOf(had);
    changes.push(changeOf('answers', name, state, { part, was, will: textOf(parsed) }));
    changed ||= merged !== had;
    return merged;
  };
  const answers = said(null, existing?.answers ?? [], about.answers);
  const fallback = said('fallback', existing?.fallback ?? [], about.fallback ?? []);
  if (attributes.length > limits.attributesPerIntent) {
    const params = { intent: name, max: limits.attributesPerIntent };
    throw refuse.invalid('attributes', 'too_many_attributes', params);
  }
  return { attributes, answers, fallback, changed, renamed, changes };
}

/** The type of an attribute. If its corpus will not exist, it becomes `text`: values are learned from annotations. */
function usable(type: Attribute['type'], corpora: ReadonlyMap<string, string>): Attribute['type'] {
  const named = corpusOf(type);
  if (named === undefined) return type;
  const corpus = corpora.get(nameKey(named));
  return corpus === undefined ? 'text' : `corpus:${corpus}`;
}

function freeId({ id }: ParsedAttribute, among: readonly Attribute[]): string {
  return id !== undefined && among.every((one) => one.id !== id) ? id : newId();
}

/**
 * The answers of an intent or a class after an import; the same list where nothing changes.
 * @throws {Refusal} 400 when it would have too many
 */
export function mergeAnswers(
  name: string,
  had: Answer[],
  parsed: readonly ParsedAnswer[],
  choice: ImportChoices['answers'],
): Answer[] {
  if (parsed.length === 0) return had;
  if (had.length > 0 && (choice === 'skip' || isSame(had, parsed))) return had;
  const fresh = parsed.filter((answer) => !had.some((one) => isSameAnswer(one, answer)));
  if (choice === 'keep' && fresh.length === 0) return had;
  const kept = choice === 'overwrite' ? [] : had;
  const added = choice === 'overwrite' ? parsed : fresh;
  const used = new Set(kept.map(({ id }) => id));
  const all = [...kept];
  for (const { id, ...answer } of added) {
    const own = id !== undefined && !used.has(id) ? id : newId();
    used.add(own);
    all.push({ id: own, ...answer });
  }
  const max = limits.answersPerIntent;
  if (all.length > max) throw refuse.invalid('answers', 'too_many_answers', { name, max });
  return all;
}

/** Whether both have the same answers; the order does not matter. */
function isSame(had: readonly ParsedAnswer[], parsed: readonly ParsedAnswer[]): boolean {
  const within = (some: readonly ParsedAnswer[], all: readonly ParsedAnswer[]) =>
    some.every((one) => all.some((other) => isSameAnswer(one, other)));
  return within(had, parsed) && within(parsed, had);
}

export const textOf = (answers: readonly ParsedAnswer[]) => answers.map(({ text }) => text).join(' · ');
