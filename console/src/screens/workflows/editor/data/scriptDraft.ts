import type { ConsoleModel, Script, ScriptTrigger } from '@parlance/contract/calls/scripts';
import { changedKeys, pickKeys } from '../../../../shared/conflict/changes.ts';
import { jsonOfLines, linesOfValue } from './valueLines.ts';

/** The fields of a script that are edited. */
const draftKeys = ['name', 'scriptCode', 'attributes', 'tags', 'groupName', 'className'] as const;
export type DraftKey = (typeof draftKeys)[number];
export type ScriptDraft = Pick<Script, DraftKey>;

export const draftOf = ({ name, scriptCode, attributes, tags, groupName, className }: Script): ScriptDraft => ({
  name,
  scriptCode,
  attributes,
  tags,
  groupName,
  className,
});

/** The fields that differ from the base of the edit, which are sent. */
export const changesOf = (base: ScriptDraft, value: ScriptDraft): Partial<ScriptDraft> =>
  pickKeys(value, changedKeys(draftKeys, value, base));

const modelKeys = ['rules', 'commands', 'states', 'intent', 'error', 'on', 'off', 'alarm'] as const;

/** The parts that are merged independently, in the order in which conflicts are shown. */
export const partKeys = ['name', 'scriptCode', 'triggers', ...modelKeys, 'tags', 'groupName', 'className'] as const;
export type PartKey = (typeof partKeys)[number];
export type ScriptParts = Omit<ScriptDraft, 'attributes'> & ConsoleModel & { triggers: ScriptTrigger[] };

export const partsOf = ({ attributes: { triggers, consoleModel }, ...fields }: ScriptDraft): ScriptParts => ({
  ...fields,
  ...consoleModel,
  triggers,
});

export function draftOfParts(parts: ScriptParts): ScriptDraft {
  const { name, scriptCode, triggers, tags, groupName, className } = parts;
  const kept = modelKeys.filter((key) => parts[key] !== undefined);
  const consoleModel: ConsoleModel = pickKeys<ConsoleModel>(parts, kept);
  return { name, scriptCode, attributes: { triggers, consoleModel }, tags, groupName, className };
}

/** The merge of two users' edits of a script. */
export interface MergedDraft {
  /** The merged draft; a part in conflict has the user's own value. */
  value: ScriptDraft;
  conflicts: PartKey[];
}

/** Parts that are merged element by element, as the code is merged line by line. */
const listedKeys = ['triggers', 'rules', 'commands', 'states', 'error', 'on', 'off', 'alarm', 'tags'] as const;
export type ListedKey = (typeof listedKeys)[number];
export const isListed = (key: PartKey): key is ListedKey => listedKeys.some((one) => one === key);

/** A part as lines of text, for merging and comparing; undefined where the script has none. */
export function textOfPart(parts: ScriptParts, key: ListedKey): string | undefined {
  const value = parts[key];
  return value === undefined ? undefined : linesOfValue(value).join('\n');
}

/** Parses a part from its lines; undefined where the lines are not consistent. */
export function partOfText(key: ListedKey, text: string, parts: ScriptParts): Partial<ScriptParts> | undefined {
  const json = jsonOfLines(text.split('\n').filter(Boolean), Array.isArray(parts[key]));
  const value: Partial<ScriptParts> | undefined = json === undefined ? undefined : JSON.parse(`{"${key}":${json}}`);
  return value;
}

type MergeTexts = (base: string, mine: string, theirs: string) => string | undefined;

/** Merges both users' changes of a part; undefined on a conflict. */
function mergePart(
  key: PartKey,
  [base, mine, theirs]: readonly [ScriptParts, ScriptParts, ScriptParts],
  merge: MergeTexts,
): Partial<ScriptParts> | undefined {
  if (key === 'scriptCode') {
    const scriptCode = merge(base.scriptCode, mine.scriptCode, theirs.scriptCode);
    return scriptCode === undefined ? undefined : { scriptCode };
  }
  if (!isListed(key)) return undefined;
  const [before, own, other] = [textOfPart(base, key), textOfPart(mine, key), textOfPart(theirs, key)];
  if (before === undefined || own === undefined || other === undefined) return undefined;
  const text = merge(before, own, other);
  return text === undefined ? undefined : partOfText(key, text, mine);
}

/**
 * Rebases the user's edit on the saved changes of another user: part by part, the code line by line, and rules,
 * triggers, states and settings element by element.
 *
 * @param merge merges two edits of a text; undefined where both changed the same lines
 */
export function mergeDraft(base: ScriptDraft, mine: ScriptDraft, theirs: ScriptDraft, merge: MergeTexts): MergedDraft {
  const [first, own, other] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  const changedByMe = new Set(changedKeys(partKeys, own, first));
  const differing = changedKeys(partKeys, own, other).filter((key) => changedByMe.has(key));
  const both = differing.filter((key) => changedKeys([key], other, first).length > 0);
  let parts: ScriptParts = { ...other, ...pickKeys(own, [...changedByMe]) };
  const conflicts: PartKey[] = [];
  for (const key of both) {
    const merged = mergePart(key, [first, own, other], merge);
    if (merged) parts = { ...parts, ...merged };
    else conflicts.push(key);
  }
  return { value: draftOfParts(parts), conflicts };
}
