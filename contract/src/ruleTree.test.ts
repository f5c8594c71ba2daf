import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  conditionsOf,
  evaluateRule,
  isRuleGroup,
  ruleOperators,
  type Fact,
  type Rule,
  type RuleCondition,
} from './ruleTree.ts';

const condition = (attribute_name: string, more: Partial<RuleCondition> = {}): RuleCondition => ({
  name: 'freezer',
  trigger: 'climate',
  attribute_name,
  unit: '',
  operator: '<=',
  value: 5,
  ...more,
});

const names = ['a', 'b', 'c', 'd'];
const conditions = fc
  .record({
    name: fc.constantFrom(...names),
    operator: fc.constantFrom(...ruleOperators),
    value: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ name, operator, value }) => condition(name, { operator, value }));
const { rule } = fc.letrec<{ rule: Rule; group: Rule }>((tie) => ({
  rule: fc.oneof({ maxDepth: 3 }, conditions, tie('group')),
  group: fc.record({
    condition: fc.constantFrom('AND' as const, 'OR' as const),
    rules: fc.array(tie('rule'), { minLength: 1, maxLength: 4 }),
  }),
}));
/** Values of some of the attributes. */
const values = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 0, max: 9 }), { noNullPrototype: true });
const all = fc.record(Object.fromEntries(names.map((name) => [name, fc.integer({ min: 0, max: 9 })])));

type Values = Readonly<Record<string, number>>;
const facts =
  (given: Values) =>
  ({ attribute_name }: RuleCondition): Fact | undefined => {
    const value = given[attribute_name];
    return value === undefined ? undefined : { value, unit: '' };
  };
const resultOf = (one: Rule, given: Values) => evaluateRule(one, facts(given)).result;

const opposite = { '<=': '>', '<': '>=', '>=': '<', '>': '<=', '==': '!=', '!=': '==' } as const;
const negated = (one: Rule): Rule =>
  isRuleGroup(one)
    ? { condition: one.condition === 'AND' ? 'OR' : 'AND', rules: one.rules.map(negated) }
    : { ...one, operator: opposite[one.operator] };
const reversed = (one: Rule): Rule =>
  isRuleGroup(one) ? { ...one, rules: one.rules.toReversed().map(reversed) } : one;

describe('a rule', () => {
  test('and its negation have opposite results, by De Morgan', () => {
    fc.assert(
      fc.property(rule, values, (one, given) => {
        const result = resultOf(one, given);
        expect(resultOf(negated(one), given)).toBe(result === null ? null : !result);
      }),
    );
  });

  test('has the same result in any order of its parts', () => {
    fc.assert(
      fc.property(rule, values, (one, given) => {
        expect(resultOf(reversed(one), given)).toBe(resultOf(one, given));
      }),
    );
  });

  test('with all values has a result', () => {
    fc.assert(
      fc.property(rule, all, (one, given) => {
        expect(resultOf(one, given)).not.toBeNull();
      }),
    );
  });

  test('that has a result without some values has the same with them, whatever they are', () => {
    fc.assert(
      fc.property(rule, values, all, (one, some, others) => {
        const result = resultOf(one, some);
        expect([result, null]).toContain(result === null ? null : resultOf(one, { ...others, ...some }));
      }),
    );
  });

  test('has an outcome for each of its conditions', () => {
    fc.assert(
      fc.property(rule, values, (one, given) => {
        const count = ({ rules }: ReturnType<typeof evaluateRule>): number =>
          rules === undefined ? 1 : rules.reduce((sum, part) => sum + count(part), 0);
        expect(count(evaluateRule(one, facts(given)))).toBe(conditionsOf(one).length);
      }),
    );
  });

  test('without parts holds', () => {
    expect([resultOf({ condition: 'AND', rules: [] }, {}), resultOf({ condition: 'OR', rules: [] }, {})]).toEqual([
      true,
      true,
    ]);
  });
});

describe('a condition', () => {
  const told = (fact: Fact | undefined, more: Partial<RuleCondition>) => evaluateRule(condition('a', more), () => fact);
  test.each([
    [70, '>', 69.9, true],
    [70, '<=', '70', true],
    ['70.5', '>', 70, true],
    ['Open', '==', 'open', true],
    ['open', '!=', 'closed', true],
    [true, '==', 'true', true],
    ['2026-03-01', '<', '2026-03-02T00:00:00Z', true],
    ['2026-03-01', '>', '2026-03-02', false],
    [5, '==', 'five', false],
  ] as const)('%s %s %s is %s', (value, operator, other, result) => {
    expect(told({ value, unit: '' }, { operator, value: other }).result).toBe(result);
  });

  test('gives the reason where a rule is undecidable', () => {
    expect(told(undefined, {})).toEqual({ result: null, reason: 'missing' });
    expect(told({ value: 5, unit: '°F' }, { unit: '°C' })).toEqual({ result: null, reason: 'unit' });
    expect(told({ value: 'open', unit: '' }, {})).toEqual({ result: null, reason: 'type' });
  });
});

test.each([
  ['any', [80, 10], true],
  ['any', [20, 10], false],
  ['any', [undefined, 10], null],
  ['any', [undefined, 80], true],
  ['all', [80, 90], true],
  ['all', [80, 10], false],
  ['all', [undefined, 90], null],
  ['all', [undefined, 10], false],
  ['all', [], null],
] as const)('for %s of a group with %j it comes to %s', (group, values, result) => {
  const condition = {
    name: 'Rooms',
    group,
    trigger: 't',
    attribute_name: 'a',
    unit: '',
    operator: '>',
    value: 50,
  } as const;
  const facts = values.map((value) => (value === undefined ? undefined : { value, unit: '' }));
  expect(evaluateRule(condition, () => facts).result).toBe(result);
});
