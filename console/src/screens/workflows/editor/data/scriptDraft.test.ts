import { describe, expect, it } from 'vitest';
import { changesOf, mergeDraft, type ScriptDraft } from './scriptDraft.ts';

const base: ScriptDraft = {
  name: 'night',
  scriptCode: 'a\nb',
  attributes: { triggers: [], consoleModel: {} },
  tags: [],
  groupName: '',
  className: '',
};
const noMerge = () => undefined;

describe('an edit of a script', () => {
  it('sends only what was changed', () => {
    expect(changesOf(base, { ...base, tags: ['x'] })).toEqual({ tags: ['x'] });
    expect(changesOf(base, structuredClone(base))).toEqual({});
  });

  it('goes on over changes of other fields', () => {
    const merged = mergeDraft(base, { ...base, tags: ['mine'] }, { ...base, className: 'theirs' }, noMerge);
    expect(merged).toEqual({ value: { ...base, tags: ['mine'], className: 'theirs' }, conflicts: [] });
  });

  it('takes both people’s lines of the code where they can be told apart', () => {
    const mine = { ...base, scriptCode: 'a1\nb' };
    const theirs = { ...base, scriptCode: 'a\nb2' };
    expect(mergeDraft(base, mine, theirs, () => 'a1\nb2')).toEqual({
      value: { ...base, scriptCode: 'a1\nb2' },
      conflicts: [],
    });
    expect(mergeDraft(base, mine, theirs, noMerge)).toEqual({ value: mine, conflicts: ['scriptCode'] });
  });

  it('has no conflict where both changed it the same way', () => {
    const changed = { ...base, name: 'nightly', tags: ['x'] };
    expect(mergeDraft(base, changed, structuredClone(changed), noMerge)).toEqual({ value: changed, conflicts: [] });
  });

  it('goes on over changes of other rules, and tells the rule that both changed', () => {
    const rule = (value: string) => ({
      condition: 'AND' as const,
      rules: [{ name: '', trigger: value, attribute_name: 'x', unit: '', operator: '==' as const, value }],
    });
    const withModel = (consoleModel: ScriptDraft['attributes']['consoleModel']): ScriptDraft => ({
      ...base,
      attributes: { triggers: [], consoleModel },
    });
    const mine = withModel({ on: rule('mine'), off: rule('off') });
    const theirs = withModel({ on: rule('theirs'), alarm: undefined, commands: [] });
    const merged = mergeDraft(base, mine, theirs, noMerge);
    expect(merged.conflicts).toEqual(['on']);
    expect(merged.value.attributes.consoleModel).toEqual({ on: rule('mine'), off: rule('off'), commands: [] });
  });

  it('keeps mine where both changed a field differently, and tells it', () => {
    const merged = mergeDraft(base, { ...base, name: 'mine' }, { ...base, name: 'theirs', tags: ['t'] }, noMerge);
    expect(merged).toEqual({ value: { ...base, name: 'mine', tags: ['t'] }, conflicts: ['name'] });
  });
});
