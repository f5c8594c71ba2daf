import { mergeTexts } from '@parlance/ui-kit/code';
import { describe, expect, it } from 'vitest';
import { jsonOfLines, linesOfValue, readLine } from './valueLines.ts';

const condition = (attribute_name: string, value: number | string = 1) => ({
  name: 'room',
  trigger: 'climate',
  attribute_name,
  unit: '',
  operator: '<=',
  value,
});
const group = (condition_: string, ...rules: object[]) => ({ condition: condition_, rules });
const state = (name: string, ...rules: object[]) => ({
  name,
  rules: group('AND', ...rules),
  commands: [{ target: '', action: 'verbatim', command: `${name}, "twice"\n]`, event: 'command' }],
});
const again = (value: object) => JSON.parse(jsonOfLines(linesOfValue(value), Array.isArray(value)) ?? 'null');

describe('a value as lines', () => {
  it.each([
    ['a tree of rules', group('AND', condition('a'), group('OR', condition('b'), group('AND', condition('c'))))],
    ['states', [state('first', condition('a')), state('second')]],
    ['an empty list', []],
    ['texts that look like ends', [',', ']', '}', 'rules[', '{"a":1}', '  ']],
    ['settings', { holdOn: 3, every: 0, missing: 'keep', onCommands: [], offCommands: [{ target: 'lamp' }] }],
    ['what is missing', { a: null, b: [] }],
  ])('comes back: %s', (_, value) => expect(again(value)).toEqual(value));

  it('does not depend on the order of fields, nor on undefined ones', () => {
    const { name, ...rest } = condition('a');
    expect(linesOfValue([{ ...rest, name, more: undefined }])).toEqual(linesOfValue([condition('a')]));
  });

  it('is parsed for display, without lines that only end something', () => {
    expect(linesOfValue(group('OR', condition('a'))).flatMap((line) => readLine(line) ?? [])).toEqual([
      { depth: 0, value: { condition: 'OR' } },
      { depth: 0, list: 'rules' },
      { depth: 1, value: condition('a') },
    ]);
  });
});

describe('two users’ changes', () => {
  const merge = (base: object, mine: object, theirs: object) => {
    const text = (value: object) => linesOfValue(value).join('\n');
    const merged = mergeTexts(text(base), text(mine), text(theirs));
    const json = merged === undefined ? undefined : jsonOfLines(merged.split('\n'), Array.isArray(base));
    return json === undefined ? undefined : JSON.parse(json);
  };
  const [a, b, c] = [condition('a'), condition('b'), condition('c')];

  it('of neighbouring rules are merged', () => {
    const [mine, theirs] = [condition('a', 2), condition('b', 3)];
    expect(merge(group('AND', a, b), group('AND', mine, b), group('AND', a, theirs))).toEqual(
      group('AND', mine, theirs),
    );
  });

  it('of one rule conflict', () => {
    expect(merge(group('AND', a), group('AND', condition('a', 2)), group('AND', condition('a', 3)))).toBeUndefined();
  });

  it('in a group that the other deletes conflict, wherever in it they are', () => {
    const base = group('AND', a, group('OR', b));
    for (const added of [group('OR', c, b), group('OR', b, c)]) {
      expect(merge(base, group('AND', a), group('AND', a, added))).toBeUndefined();
    }
  });

  it('of how rules are joined and of the rules are merged', () => {
    expect(merge(group('AND', a, b), group('OR', a, b), group('AND', a, b, c))).toEqual(group('OR', a, b, c));
  });

  it('of different states, triggers and settings are merged', () => {
    const base = [state('first', a), state('second', b)];
    const mine = [state('first', condition('a', 9)), state('second', b)];
    const theirs = [state('first', a), state('second', b, c), state('third')];
    expect(merge(base, mine, theirs)).toEqual([mine[0], ...theirs.slice(1)]);
    expect(merge({ holdOn: 1, holdOff: 1 }, { holdOn: 2, holdOff: 1 }, { holdOn: 1, holdOff: 3 })).toEqual({
      holdOn: 2,
      holdOff: 3,
    });
  });

  it('with inconsistent lines are no value', () => {
    for (const lines of [['{"a":1}'], [','], ['rules['], ['{"a":1}', ',', ']'], ['nothing', ',']]) {
      expect(jsonOfLines(lines, true)).toBeUndefined();
    }
    expect(jsonOfLines(['rules{', '}'], false)).toBeUndefined();
  });
});
