import type { RunVariables } from '@parlance/contract/calls/scriptReplays';
import type { ScriptStep } from '@parlance/contract/calls/scriptRuns';
import { expect, it } from 'vitest';
import { stateAfter, variablesAfter } from './runState.ts';

const step = (kind: string, args: unknown[], result: unknown = null): ScriptStep => ({
  seq: 0,
  kind,
  args,
  result,
  error: null,
  line: 1,
  function: null,
  ms: 1,
  at: '2026-11-01T00:00:00Z',
});

const run = {
  input: { message: 'hello' },
  facts: [{ name: 'tank', trigger: 'level', attribute_name: 'value', facts: [{ value: 40, unit: 'l' }] }],
  trace: [
    step('memory.get', ['workspace', 'visits'], 3),
    step('memory.set', ['workspace', 'visits', 4]),
    step('ask', ['Which one?', {}], { value: 'green', text: 'the green one', tries: 0 }),
    step('setEvent', ['tank', 'level', 'value', 50, 'l'], 50),
  ],
};
const told = (place: number) =>
  stateAfter(run, place).map(({ part, name, value, before, isNew }) => [part, name, value, before, isNew]);

it('starts with the run’s input and the values that its rules read', () => {
  expect(told(-1)).toEqual([
    ['context', 'message', 'hello', undefined, true],
    ['values', 'tank.level.value', 40, undefined, true],
  ]);
});

it('has the values that each step read or changed, and the previous ones', () => {
  expect(told(0)).toContainEqual(['workspace', 'visits', 3, undefined, true]);
  expect(told(1)).toContainEqual(['workspace', 'visits', 4, 3, true]);
  expect(told(2)).toContainEqual(['answers', 'Which one?', 'green', undefined, true]);
  expect(told(2)).toContainEqual(['workspace', 'visits', 4, undefined, false]);
  expect(told(3)).toContainEqual(['values', 'tank.level.value', 50, 40, true]);
});

it('is not changed by a failed call', () => {
  const failed = { ...step('memory.set', ['workspace', 'visits', 9]), error: { name: 'Error', message: 'full' } };
  expect(stateAfter({ ...run, trace: [failed] }, 0).filter(({ part }) => part === 'workspace')).toEqual([]);
});

it('shows variables as they were at the next call, and what a step changed', () => {
  const noted: RunVariables[] = [
    { seq: 0, values: {} },
    { seq: 1, values: { order: '48377' } },
    { seq: null, values: { order: '48378', state: '"on its way"' } },
  ];
  const told = (seq?: number) =>
    variablesAfter(noted, seq).map(({ name, value, before, isNew }) => [name, value, before, isNew]);
  expect(told()).toEqual([]);
  expect(told(0)).toEqual([['order', '48377', undefined, true]]);
  expect(told(1)).toEqual([
    ['order', '48378', '48377', true],
    ['state', '"on its way"', undefined, true],
  ]);
});
