import type { Script } from '@parlance/contract/calls/scripts';
import { changedKeys, pickKeys } from '../../../../shared/conflict/changes.ts';

/** What is edited of a script, in the order in which conflicts are shown. */
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

/** Two people's edits of a script as one, with what they changed differently. */
export interface MergedDraft {
  /** Mine, where both changed the same. */
  value: ScriptDraft;
  conflicts: DraftKey[];
}

/**
 * Puts another person's saved changes under mine, field by field, and the code line by line.
 *
 * @param mergeCode both people's lines; undefined where they changed the same ones
 */
export function mergeDraft(
  base: ScriptDraft,
  mine: ScriptDraft,
  theirs: ScriptDraft,
  mergeCode: (base: string, mine: string, theirs: string) => string | undefined,
): MergedDraft {
  const changedByMe = new Set(changedKeys(draftKeys, mine, base));
  const differing = changedKeys(draftKeys, mine, theirs).filter((key) => changedByMe.has(key));
  const both = differing.filter((key) => changedKeys([key], theirs, base).length > 0);
  const code = both.includes('scriptCode') ? mergeCode(base.scriptCode, mine.scriptCode, theirs.scriptCode) : undefined;
  const value = { ...theirs, ...pickKeys(mine, [...changedByMe]), ...(code !== undefined && { scriptCode: code }) };
  return { value, conflicts: both.filter((key) => key !== 'scriptCode' || code === undefined) };
}
