import type { ConsoleModel, Script, ScriptTrigger } from '@parlance/contract/calls/scripts';
import { changedKeys, pickKeys } from '../../../../shared/conflict/changes.ts';

/** What is edited of a script. */
export const draftKeys = ['name', 'scriptCode', 'attributes', 'tags', 'groupName', 'className'] as const;
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

/** The fields of an edit that differ from what it began with: what is sent. */
export const changesOf = (base: ScriptDraft, value: ScriptDraft): Partial<ScriptDraft> =>
  pickKeys(value, changedKeys(draftKeys, value, base));

const modelKeys = ['rules', 'commands', 'states', 'intent', 'error', 'on', 'off', 'alarm'] as const;

/** What two people can change apart from each other, in the order in which conflicts are shown. */
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

/** Two people's edits of a script as one, with what they changed differently. */
export interface MergedDraft {
  /** Mine, where both changed the same. */
  value: ScriptDraft;
  conflicts: PartKey[];
}

/**
 * Puts another person's saved changes under mine, part by part, and the code line by line.
 *
 * @param mergeCode both people's lines; undefined where they changed the same ones
 */
export function mergeDraft(
  base: ScriptDraft,
  mine: ScriptDraft,
  theirs: ScriptDraft,
  mergeCode: (base: string, mine: string, theirs: string) => string | undefined,
): MergedDraft {
  const [first, own, other] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  const changedByMe = new Set(changedKeys(partKeys, own, first));
  const differing = changedKeys(partKeys, own, other).filter((key) => changedByMe.has(key));
  const both = differing.filter((key) => changedKeys([key], other, first).length > 0);
  const code = both.includes('scriptCode') ? mergeCode(base.scriptCode, mine.scriptCode, theirs.scriptCode) : undefined;
  const parts = { ...other, ...pickKeys(own, [...changedByMe]), ...(code !== undefined && { scriptCode: code }) };
  return { value: draftOfParts(parts), conflicts: both.filter((key) => key !== 'scriptCode' || code === undefined) };
}
