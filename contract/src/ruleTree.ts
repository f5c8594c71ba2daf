/**
 * Rule trees of scripts: AND/OR groups of conditions on attributes of virtual things. One pure function reads them, for the
 * server that acts on them and for editors that show which leaf is true now. No imports: browsers load this module.
 */

export const ruleOperators = ['<=', '<', '>=', '>', '==', '!='] as const;
export type RuleOperator = (typeof ruleOperators)[number];

export const groupConditions = ['AND', 'OR'] as const;

/** Groups within groups, the outermost counted. */
export const ruleDepth = 4;

export type AttributeValue = string | number | boolean;

/** A comparison of an attribute with a value. */
export interface RuleCondition {
  /** The virtual thing, by id or name; `*`: the one that the script runs for; empty: a variable of the workspace. */
  name: string;
  /** The name of the event that carries the attribute. */
  trigger: string;
  attribute_name: string;
  /** Empty: whichever unit the attribute has. */
  unit: string;
  operator: RuleOperator;
  value: AttributeValue;
}

export interface RuleGroup {
  condition: (typeof groupConditions)[number];
  rules: readonly Rule[];
}

export type Rule = RuleCondition | RuleGroup;

/** The present value of an attribute. */
export interface Fact {
  value: AttributeValue;
  /** Empty: none. */
  unit: string;
}

/** What a rule came to, with what each part came to. */
export interface RuleOutcome {
  /** Null: cannot be told. */
  result: boolean | null;
  /** Why a condition cannot be told: no value, another unit, or values that have no order. */
  reason?: 'missing' | 'unit' | 'type';
  /** The parts of a group, in their order. */
  rules?: readonly RuleOutcome[];
}

export const isRuleGroup = (rule: Rule): rule is RuleGroup => 'rules' in rule;

/**
 * Evaluates a rule. What cannot be told decides nothing: a group with such a part has a result where the other parts
 * decide it alone. A group without parts holds.
 *
 * @param read the present value of a condition's attribute; undefined: there is none
 */
export function evaluateRule(rule: Rule, read: (condition: RuleCondition) => Fact | undefined): RuleOutcome {
  if (!isRuleGroup(rule)) return evaluateCondition(rule, read(rule));
  const rules = rule.rules.map((part) => evaluateRule(part, read));
  const decisive = rule.condition === 'OR';
  const results = rules.map(({ result }) => result);
  if (results.length === 0) return { result: true, rules };
  if (results.includes(decisive)) return { result: decisive, rules };
  return { result: results.includes(null) ? null : !decisive, rules };
}

/** The conditions of a rule, in their order. */
export function conditionsOf(rule: Rule): RuleCondition[] {
  return isRuleGroup(rule) ? rule.rules.flatMap(conditionsOf) : [rule];
}

/** Groups within groups; 0 for a condition alone. */
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

/** Negative, zero or positive; undefined: different, and without an order. */
function compare(one: AttributeValue, other: AttributeValue): number | undefined {
  const [a, b] = [orderOf(one), orderOf(other)];
  if (a !== undefined && b !== undefined && a.kind === b.kind) return Math.sign(a.at - b.at);
  return fold(one) === fold(other) ? 0 : undefined;
}

/** Whether an operator holds for an order; values without an order are different. */
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

/** Where a value stands among its kind: numbers, also written ones, and dates. */
function orderOf(value: AttributeValue): { kind: 'number' | 'date'; at: number } | undefined {
  if (typeof value === 'number') return { kind: 'number', at: value };
  if (typeof value === 'boolean') return undefined;
  const text = value.trim();
  if (numeral.test(text)) return { kind: 'number', at: Number(text) };
  const at = moment.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : { kind: 'date', at };
}

const fold = (value: AttributeValue): string => String(value).trim().toLowerCase();
