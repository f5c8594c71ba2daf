import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { RuleGroup, RulePath } from './ruleEdits.ts';

/** What a rule comes to now. */
export interface RuleResult {
  /** Null: cannot be told. */
  result: boolean | null;
  /** The parts of a group, in their order. */
  rules?: readonly RuleResult[] | undefined;
}

/** How the app makes, shows and edits its conditions. */
export interface RuleLeafKind<Leaf extends object> {
  /** A new condition. */
  create: () => Leaf;
  /** A condition in words, for assistive technology and where `render` is not given. */
  describe: (leaf: Leaf) => string;
  /** A condition in its row. @default `describe` */
  render?: ((leaf: Leaf) => ReactNode) | undefined;
  /** Its detail at the right, such as the present value. */
  renderDetail?: ((leaf: Leaf) => ReactNode) | undefined;
  /** The fields of the condition that is open. */
  renderFields: (leaf: Leaf, onChange: (leaf: Leaf) => void) => ReactNode;
}

/** What is edited, and within which limits. */
export interface RuleTreeValue<Leaf extends object> {
  value: RuleGroup<Leaf>;
  /** Called with the edited tree; give it back, or undo begins anew. */
  onChange: (value: RuleGroup<Leaf>) => void;
  leaf: RuleLeafKind<Leaf>;
  /** Levels of groups, the outermost counted. @default 4 */
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
  /** What the tree comes to now; without it no results are shown. */
  outcome?: RuleResult | undefined;
  /** What an empty tree means. */
  emptyText?: string | undefined;
}

/** What the rows of a tree can do. */
export interface RuleScope<Leaf extends object> {
  kind: RuleLeafKind<Leaf>;
  readOnly: boolean;
  /** Key of the condition whose fields are shown. */
  open: string | null;
  /** Why there can be no further condition; undefined: there can. */
  full: string | undefined;
  /** Why the node cannot be put in a group. */
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
