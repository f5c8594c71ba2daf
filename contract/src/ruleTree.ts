/**
 * Rule trees of scripts: AND/OR groups of conditions on attributes of virtual things. One pure function evaluates them,
 * for the server that acts on them and for editors that show the current result of each condition. No imports: browsers
 * load this module.
 */

export const ruleOperators = ['<=', '<', '>=', '>', '==', '!='] as const;
export type RuleOperator = (typeof ruleOperators)[number];

export const groupConditions = ['AND', 'OR'] as const;

/** Maximum depth of nested groups, including the outermost. */
export const ruleDepth = 4;

/** Whether a condition has to hold for any or for all virtual things of a group. */
export const groupQuantifiers = ['any', 'all'] as const;
export type GroupQuantifier = (typeof groupQuantifiers)[number];

export type AttributeValue = string | number | boolean;

/** A comparison of an attribute with a value. */
export interface RuleCondition {
  /** The virtual thing, by id or name; `*`: the one that the script runs for; empty: a variable of the workspace. */
  name: string;
  /** The name is that of a group: the condition has to hold for any or for all of its virtual things. */
  group?: GroupQuantifier | undefined;
  /** The name of the event that carries the attribute. */
  trigger: string;
  attribute_name: string;
  /** Empty: any unit. */
  unit: string;
  operator: RuleOperator;
  value: AttributeValue;
}

export interface RuleGroup {
  condition: (typeof groupConditions)[number];
  rules: readonly Rule[];
}

export type Rule = RuleCondition | RuleGroup;

/** The current value of an attribute. */
export interface Fact {
  value: AttributeValue;
  /** Empty: none. */
  unit: string;
}

/** The values that a condition reads: for a group one per virtual thing, undefined where it has none. */
export type ConditionFacts = Fact | readonly (Fact | undefined)[] | undefined;

/** The result of a rule, with the results of its parts. */
export interface RuleOutcome {
  /** Null: undecidable. */
  result: boolean | null;
  /** Why a condition is undecidable: no value, another unit, or values that cannot be ordered. */
  reason?: 'missing' | 'unit' | 'type';
  /** The parts of a group, in their order. */
  rules?: readonly RuleOutcome[];
}

export const isRuleGroup = (rule: Rule): rule is RuleGroup => 'rules' in rule;

/**
 * Evaluates a rule by three-valued logic: a group with an undecidable part has a result only where the other parts
 * decide it alone. A group without parts holds.
 *
 * @param read returns the current values of a condition's attribute; undefined: there is none
 */
export function evaluateRule(rule: Rule, read: (condition: RuleCondition) => ConditionFacts): RuleOutcome {
  if (!isRuleGroup(rule)) return evaluateLeaf(rule, read(rule));
  const rules = rule.rules.map((part) => evaluateRule(part, read));
  return rules.length === 0 ? { result: true, rules } : { result: joined(rules, rule.condition === 'OR'), rules };
}

/** Joins results, where one part with the decisive result is enough. */
function joined(parts: readonly RuleOutcome[], decisive: boolean): boolean | null {
  const results = parts.map(({ result }) => result);
  if (results.includes(decisive)) return decisive;
  return results.includes(null) ? null : !decisive;
}

/** A condition on a group without virtual things is undecidable. */
function evaluateLeaf(condition: RuleCondition, facts: ConditionFacts): RuleOutcome {
  if (!isMany(facts)) return evaluateCondition(condition, facts);
  if (facts.length === 0) return { result: null, reason: 'missing' };
  const outcomes = facts.map((fact) => evaluateCondition(condition, fact));
  const result = joined(outcomes, condition.group === 'any');
  const reason = result === null ? outcomes.find((one) => one.reason)?.reason : undefined;
  return reason === undefined ? { result } : { result, reason };
}

const isMany = (facts: ConditionFacts): facts is readonly (Fact | undefined)[] => Array.isArray(facts);

/** The conditions of a rule, in their order. */
export function conditionsOf(rule: Rule): RuleCondition[] {
  return isRuleGroup(rule) ? rule.rules.flatMap(conditionsOf) : [rule];
}

/** Depth of nested groups; 0 for a single condition. */
export function depthOf(rule: Rule): number {
  return isRuleGroup(rule) ? 1 + Math.max(0, ...rule.rules.map(depthOf)) : 0;
}

function evaluateCondition({ operator, unit, value }: RuleCondition, fact: Fact | undefined): RuleOutcome {
  if (fact === undefined) return { result: null, reason: 'missing' };
  if (unit !== '' && fact.unit !== '' && unit !== fact.unit) return { result: null, reason: 'unit' };
  const order = compare(fact.value, value);
  if (order === undefined && operator !== '==' && operator !== '!=') return { result: null, reason: 'type' };
  return { result: holding[operator](order ?? Number.NaN) };
}

/** Compares two values: negative, zero or positive; undefined: different, and without an order. */
function compare(one: AttributeValue, other: AttributeValue): number | undefined {
  const [a, b] = [orderOf(one), orderOf(other)];
  if (a !== undefined && b !== undefined && a.kind === b.kind) return Math.sign(a.at - b.at);
  return fold(one) === fold(other) ? 0 : undefined;
}

/** Whether an operator holds for an order; values without an order are only different. */
const holding: Readonly<Record<RuleOperator, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const numeral = /^[+-]?\d+(\.\d+)?$/;

/** The position of a value among values of its kind: numbers, numbers written as text, and dates. */
function orderOf(value: AttributeValue): { kind: 'number' | 'date'; at: number } | undefined {
  if (typeof value === 'number') return { kind: 'number', at: value };
  if (typeof value === 'boolean') return undefined;
  const text = value.trim();
  if (numeral.test(text)) return { kind: 'number', at: Number(text) };
  const at = moment.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : { kind: 'date', at };
}

const fold = (value: AttributeValue): string => String(value).trim().toLowerCase();
