import { useState } from 'react';
import { NumberField } from '../NumberField/NumberField.tsx';
import { Select } from '../Select/Select.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { isGroup, type RuleGroup, type RuleNode } from './ruleEdits.ts';
import { RuleTree } from './RuleTree.tsx';
import type { RuleLeafKind, RuleResult, RuleTreeProps } from './types.ts';

/** A condition of the stories and tests. */
export interface Comparison {
  what: string;
  operator: '<=' | '>';
  value: number;
}

export const compare = (what: string, operator: Comparison['operator'], value: number): Comparison => ({
  what,
  operator,
  value,
});

const present: Readonly<Record<string, number>> = { temperature: 71, humidity: 40, doors: 2 };

/** The result of the tree with the values of the story. */
export function outcomeOf(rule: RuleNode<Comparison>): RuleResult {
  if (!isGroup(rule)) {
    const value = present[rule.what];
    if (value === undefined) return { result: null };
    return { result: rule.operator === '>' ? value > rule.value : value <= rule.value };
  }
  const rules = rule.rules.map(outcomeOf);
  const results = rules.map(({ result }) => result);
  const decisive = rule.condition === 'OR';
  if (results.length === 0) return { result: true, rules };
  return { result: results.includes(decisive) ? decisive : results.includes(null) ? null : !decisive, rules };
}

export const comparison: RuleLeafKind<Comparison> = {
  create: () => compare('temperature', '<=', 0),
  describe: ({ what, operator, value }) => `${what} ${operator} ${value}`,
  renderDetail: ({ what }) => present[what] ?? 'no value',
  renderFields: (leaf, onChange) => (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 80px 1fr', gap: 8 }}>
      <TextField label="What" value={leaf.what} onChange={(what) => onChange({ ...leaf, what })} />
      <Select
        label="Operator"
        options={[
          { value: '<=', label: '≤' },
          { value: '>', label: '>' },
        ]}
        value={leaf.operator}
        onChange={(operator) => onChange({ ...leaf, operator: operator === '>' ? '>' : '<=' })}
      />
      <NumberField label="Value" value={leaf.value} onChange={(value) => onChange({ ...leaf, value: value ?? 0 })} />
    </div>
  ),
};

export const storyTree: RuleGroup<Comparison> = {
  condition: 'AND',
  rules: [
    compare('temperature', '>', 70),
    { condition: 'OR', rules: [compare('humidity', '>', 60), compare('doors', '>', 1)] },
    compare('pressure', '<=', 3),
  ],
};

export type LiveRulesProps = Omit<RuleTreeProps<Comparison>, 'leaf' | 'onChange'> & {
  live?: boolean;
  onChange?: (value: RuleGroup<Comparison>) => void;
};

/** The tree as an app uses it: it stores the value and supplies the results. */
export function LiveRules({ value, live = true, onChange, ...rest }: LiveRulesProps) {
  const [tree, setTree] = useState(value);
  return (
    <RuleTree
      {...rest}
      leaf={comparison}
      value={tree}
      outcome={live ? outcomeOf(tree) : undefined}
      onChange={(next) => {
        // Like an app that stores the tree: it comes back as a copy.
        setTree(structuredClone(next));
        onChange?.(next);
      }}
    />
  );
}
