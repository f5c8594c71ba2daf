import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { RuleGroup, RulePath } from './ruleEdits.ts';

/** The current result of a rule. */
export interface RuleResult {
  /** Null: undecidable. */
  result: boolean | null;
  /** The parts of a group, in their order. */
  rules?: readonly RuleResult[] | undefined;
}

/** How the app creates, shows and edits its conditions. */
export interface RuleLeafKind<Leaf extends object> {
  /** A new condition. */
  create: () => Leaf;
  /** A condition as text, for assistive technology, and for display where `render` is not given. */
  describe: (leaf: Leaf) => string;
  /** A condition in its row. @default `describe` */
  render?: ((leaf: Leaf) => ReactNode) | undefined;
  /** Detail at the right, such as the current value. */
  renderDetail?: ((leaf: Leaf) => ReactNode) | undefined;
  /** The fields of the open condition. */
  renderFields: (leaf: Leaf, onChange: (leaf: Leaf) => void) => ReactNode;
}

/** The edited tree and its limits. */
export interface RuleTreeValue<Leaf extends object> {
  value: RuleGroup<Leaf>;
  /** Called with the edited tree; pass it back as `value`, or the undo history is lost. */
  onChange: (value: RuleGroup<Leaf>) => void;
  leaf: RuleLeafKind<Leaf>;
  /** Maximum depth of nested groups, including the outermost. @default 4 */
  maxDepth?: number | undefined;
  /** @default 100 */
  maxLeaves?: number | undefined;
  /** @default false */
  readOnly?: boolean | undefined;
}

export interface RuleTreeProps<Leaf extends object>
  extends RuleTreeValue<Leaf>, Omit<ComponentPropsWithRef<'div'>, 'children' | 'onChange'> {
  /** Accessible name. */
  label: string;
  /** The current result of the tree; without it no results are shown. */
  outcome?: RuleResult | undefined;
  /** Meaning of an empty tree. */
  emptyText?: string | undefined;
}

/** State and actions that the rows of a tree share. */
export interface RuleScope<Leaf extends object> {
  kind: RuleLeafKind<Leaf>;
  readOnly: boolean;
  /** Key of the condition whose fields are open. */
  open: string | null;
  /** Why no condition can be added; undefined: one can. */
  full: string | undefined;
  /** Why the node cannot be wrapped in a group. */
  tooDeep: (path: RulePath) => string | undefined;
  can: (action: RuleAction, path: RulePath) => boolean;
  run: (action: RuleAction, path: RulePath) => void;
  edit: (path: RulePath, leaf: Leaf) => void;
  combine: (path: RulePath, condition: RuleGroup<Leaf>['condition']) => void;
  toggle: (path: RulePath) => void;
}

export const ruleActions = [
  'add',
  'addGroup',
  'wrap',
  'unwrap',
  'up',
  'down',
  'in',
  'out',
  'remove',
  'undo',
  'redo',
] as const;
export type RuleAction = (typeof ruleActions)[number];
