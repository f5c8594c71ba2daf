import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { conformance } from '../testing/conformance.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import type { RuleGroup, RuleNode } from './ruleEdits.ts';
import { RuleTree } from './RuleTree.tsx';
import { compare, comparison, LiveRules, storyTree, type Comparison } from './storyRules.tsx';

conformance({
  name: 'RuleTree',
  render: (common) => <RuleTree label="Rules" leaf={comparison} value={storyTree} onChange={() => {}} {...common} />,
});

const written = (rule: RuleNode<Comparison>): string =>
  'rules' in rule
    ? `${rule.condition}(${rule.rules.map(written).join(' ')})`
    : `${rule.what}${rule.operator}${rule.value}`;

function show(value: RuleGroup<Comparison>, more: { maxDepth?: number; readOnly?: boolean } = {}) {
  const onChange = vi.fn<(tree: RuleGroup<Comparison>) => void>();
  renderThemed(<LiveRules label="Rules" value={value} onChange={onChange} {...more} />);
  return { tree: () => written(onChange.mock.lastCall?.[0] ?? value) };
}
const row = (condition: string) =>
  screen.getByRole('button', {
    name: (name) => name.includes(condition) && !name.startsWith('Actions'),
    expanded: false,
  });
const press = (keys: string) => userEvent.keyboard(keys);
const one = { condition: 'AND', rules: [compare('a', '>', 1), compare('b', '>', 2)] } satisfies RuleGroup<Comparison>;

describe('by keyboard', () => {
  it('adds a condition, edits its fields at once, and Escape returns to its row', async () => {
    const { tree } = show(one);
    row('a > 1').focus();
    await press('{Insert}');
    expect(screen.getByLabelText('What')).toHaveFocus();
    await press('{Control>}a{/Control}c');
    expect(tree()).toBe('AND(a>1 c<=0 b>2)');
    await press('{Escape}');
    expect(row('c <= 0')).toHaveFocus();
    await press('{Control>}z{/Control}');
    await press('{Control>}z{/Control}');
    expect(tree()).toBe('AND(a>1 b>2)');
  });

  it('moves, groups, ungroups and deletes, and keeps the focus', async () => {
    const { tree } = show(one);
    row('a > 1').focus();
    await press('{Alt>}{ArrowDown}{/Alt}');
    expect(tree()).toBe('AND(b>2 a>1)');
    expect(row('a > 1')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Moved to 2 of 2, level 1');
    await press('{Control>}g{/Control}');
    expect(tree()).toBe('AND(b>2 OR(a>1))');
    expect(document.activeElement).toHaveAttribute('type', 'radio');
    await press('{ArrowLeft}');
    expect(tree()).toBe('AND(b>2 AND(a>1))');
    await press('{Control>}{Shift>}g{/Shift}{/Control}');
    expect(tree()).toBe('AND(b>2 a>1)');
    await press('{Delete}');
    expect(tree()).toBe('AND(b>2)');
    expect(row('b > 2')).toHaveFocus();
  });

  it('redoes undone edits until another edit', async () => {
    const { tree } = show(one);
    row('a > 1').focus();
    await press('{Delete}');
    await press('{Control>}z{/Control}');
    expect(tree()).toBe('AND(a>1 b>2)');
    await press('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(tree()).toBe('AND(b>2)');
  });

  it('changes nothing that is read only, where rows can still be walked', async () => {
    const { tree } = show(one, { readOnly: true });
    screen.getAllByRole('radio', { name: 'AND' })[0]?.focus();
    await press('{ArrowDown}{Delete}');
    expect(document.activeElement).toHaveTextContent('a > 1');
    expect(tree()).toBe('AND(a>1 b>2)');
  });
});

describe('limits', () => {
  it('offers no group deeper than the deepest level, and says why', async () => {
    const { tree } = show(
      { condition: 'AND', rules: [{ condition: 'OR', rules: [compare('a', '>', 1)] }] },
      { maxDepth: 2 },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Actions of a > 1' }));
    const item = screen.getByRole('menuitem', { name: /Put in a group/ });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    await press('{Escape}');
    row('a > 1').focus();
    await press('{Control>}g{/Control}');
    expect(tree()).toBe('AND(OR(a>1))');
  });
});

describe('read out', () => {
  it('names groups by their place, and rows by what they come to', () => {
    show(storyTree);
    const group = screen.getByRole('group', { name: 'Group 2 of 3, level 2, OR' });
    expect(within(group).getAllByRole('listitem')).toHaveLength(2);
    expect(within(group).getByRole('button', { name: /false\s*humidity > 60\s*40/, expanded: false })).toBeVisible();
    expect(within(group).getByRole('button', { name: /true\s*doors > 1\s*2/, expanded: false })).toBeVisible();
    expect(screen.getByRole('button', { name: /unknown\s*pressure <= 3\s*no value/, expanded: false })).toBeVisible();
  });
});
