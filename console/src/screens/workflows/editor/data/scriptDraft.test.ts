import { mergeTexts } from '@parlance/ui-kit/code';
import { describe, expect, it } from 'vitest';
import { changesOf, mergeDraft, partOfText, partsOf, type ScriptDraft } from './scriptDraft.ts';

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

  it('is rebased on changes of other fields', () => {
    const merged = mergeDraft(base, { ...base, tags: ['mine'] }, { ...base, className: 'theirs' }, noMerge);
    expect(merged).toEqual({ value: { ...base, tags: ['mine'], className: 'theirs' }, conflicts: [] });
  });

  it('merges both users’ changes of the code where they are on different lines', () => {
    const mine = { ...base, scriptCode: 'a1\nb' };
    const theirs = { ...base, scriptCode: 'a\nb2' };
    expect(mergeDraft(base, mine, theirs, () => 'a1\nb2')).toEqual({
      value: { ...base, scriptCode: 'a1\nb2' },
      conflicts: [],
    });
    expect(mergeDraft(base, mine, theirs, noMerge)).toEqual({ value: mine, conflicts: ['scriptCode'] });
  });

  it('has no conflict where both made the same change', () => {
    const changed = { ...base, name: 'nightly', tags: ['x'] };
    expect(mergeDraft(base, changed, structuredClone(changed), noMerge)).toEqual({ value: changed, conflicts: [] });
  });

  it('is rebased on changes of other rules, and reports the rule that both changed', () => {
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

  it('merges rules one by one, and reports the part where both changed the same rule', () => {
    const condition = (attribute_name: string, value = 1) => ({
      name: '',
      trigger: 'e',
      attribute_name,
      unit: '',
      operator: '<=' as const,
      value,
    });
    const withRules = (...rules: ReturnType<typeof condition>[]): ScriptDraft => ({
      ...base,
      attributes: { triggers: [], consoleModel: { rules: { condition: 'AND', rules } } },
    });
    const before = withRules(condition('a'), condition('b'));
    const mine = withRules(condition('a', 2), condition('b'));
    const theirs = withRules(condition('a'), condition('b', 3), condition('c'));
    const merged = mergeDraft(before, mine, theirs, mergeTexts);
    expect(merged).toEqual({ value: withRules(condition('a', 2), condition('b', 3), condition('c')), conflicts: [] });
    expect(mergeDraft(before, mine, withRules(condition('a', 9)), mergeTexts).conflicts).toEqual(['rules']);
  });

  it('builds a part from the chosen lines, also where there was none before', () => {
    const parts = partsOf(base);
    const lines = ['', '{"kind":"function"}', ',', ''];
    expect(partOfText('triggers', lines.join('\n'), parts)).toEqual({ triggers: [{ kind: 'function' }] });
    expect(partOfText('triggers', '', parts)).toEqual({ triggers: [] });
    expect(partOfText('triggers', '{"kind":"function"}', parts)).toBeUndefined();
  });

  it('keeps the own value where both changed a field differently, and reports it', () => {
    const merged = mergeDraft(base, { ...base, name: 'mine' }, { ...base, name: 'theirs', tags: ['t'] }, noMerge);
    expect(merged).toEqual({ value: { ...base, name: 'mine', tags: ['t'] }, conflicts: ['name'] });
  });
});
