import { useLayoutEffect, useRef, useState } from 'react';
import {
  depthOf,
  insertNode,
  isGroup,
  leavesOf,
  moveNode,
  nodeAt,
  removeNode,
  replaceNode,
  ruleKey,
  unwrapGroup,
  wrapNode,
  type RuleEdit,
  type RulePath,
} from './ruleEdits.ts';
import { useRuleTreeTexts } from './texts.ts';
import type { RuleAction, RuleScope, RuleTreeValue } from './types.ts';

interface History<Tree> {
  past: readonly Tree[];
  present: Tree;
  future: readonly Tree[];
  /** Key of the last edit: successive edits with the same key are undone together. */
  about: string | undefined;
}

const maxSteps = 100;
/** Compared by content, because apps that store a tree as text pass back a copy. */
const same = (a: object, b: object): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Undo and redo of a controlled value. A value from outside starts a new history. */
function useRuleHistory<Tree extends object>(value: Tree, onChange: (value: Tree) => void) {
  const [stored, store] = useState<History<Tree>>({ past: [], present: value, future: [], about: undefined });
  const history = same(stored.present, value) ? stored : { past: [], present: value, future: [], about: undefined };
  const go = (next: History<Tree>) => {
    store(next);
    onChange(next.present);
  };
  const { past, present, future } = history;
  const before = past.at(-1);
  const after = future[0];
  return {
    /** @param about key of the edit: successive edits with the same key are one step */
    change(next: Tree, about?: string) {
      const merged = about !== undefined && about === history.about;
      go({ past: merged ? past : [...past, present].slice(-maxSteps), present: next, future: [], about });
    },
    undo:
      before &&
      (() => go({ past: past.slice(0, -1), present: before, future: [present, ...future], about: undefined })),
    redo: after && (() => go({ past: [...past, present], present: after, future: future.slice(1), about: undefined })),
  };
}

/** The control of a row that takes its focus. */
const mainControl = '[data-main], [data-part=head] input:checked';
const firstField = '[data-part=fields] :is(input, select, textarea, button)';

/** State and actions of a rule tree. */
export function useRuleTree<Leaf extends object>(props: RuleTreeValue<Leaf>) {
  const { value, onChange, leaf: kind, maxDepth = 4, maxLeaves = 100, readOnly = false } = props;
  const say = useRuleTreeTexts();
  const root = useRef<HTMLDivElement>(null);
  const history = useRuleHistory(value, onChange);
  const [open, setOpen] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const wanted = useRef<{ key: string; in: 'row' | 'fields' }>(null);

  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { key, in: where } = wanted.current;
    wanted.current = null;
    const row = root.current?.querySelector(`[data-rule="${key}"]`);
    const field = where === 'fields' ? row?.querySelector<HTMLElement>(firstField) : undefined;
    (field ?? row?.querySelector<HTMLElement>(mainControl))?.focus();
  });

  const focus = (path: RulePath, where: 'row' | 'fields' = 'row') => {
    wanted.current = { key: ruleKey(path), in: where };
  };
  const apply = ({ tree, path }: RuleEdit<Leaf>, announcement: string) => {
    history.change(tree);
    setOpen(null);
    setNews(announcement);
    focus(path);
  };
  /** Path for a node that is added at a row: at the end of a group, below a condition. */
  const placeAfter = (path: RulePath): RulePath => {
    const node = nodeAt(value, path);
    if (node && isGroup(node)) return [...path, node.rules.length];
    return [...path.slice(0, -1), (path.at(-1) ?? 0) + 1];
  };
  const deepest = (path: RulePath, added: number) => path.length + added > maxDepth;
  const full = leavesOf(value).length >= maxLeaves ? say.tooMany(maxLeaves) : undefined;

  const movedBy = (action: RuleAction, path: RulePath) => {
    if (action !== 'up' && action !== 'down' && action !== 'in' && action !== 'out') return undefined;
    const moved = moveNode(value, path, action);
    return moved && depthOf(moved.tree) <= maxDepth ? moved : undefined;
  };
  const can = (action: RuleAction, path: RulePath): boolean => {
    const node = nodeAt(value, path);
    if (!node || readOnly) return false;
    if (action === 'add') return full === undefined;
    // A new group is one level deeper than the group that contains it.
    if (action === 'addGroup') return full === undefined && !deepest(placeAfter(path), 1);
    if (action === 'wrap') return !deepest(path, depthOf(node) + 1);
    if (action === 'unwrap') return path.length > 0 && isGroup(node);
    if (action === 'remove') return path.length > 0;
    if (action === 'undo' || action === 'redo') return history[action] !== undefined;
    return movedBy(action, path) !== undefined;
  };

  const add = (path: RulePath, group: boolean) => {
    const leaf = kind.create();
    const place = placeAfter(path);
    const leafPath = group ? [...place, 0] : place;
    const parent = nodeAt(value, place.slice(0, -1));
    const condition = parent && isGroup(parent) && parent.condition === 'AND' ? 'OR' : 'AND';
    history.change(insertNode(value, place, group ? { condition, rules: [leaf] } : leaf).tree);
    setNews(say.added);
    setOpen(ruleKey(leafPath));
    focus(leafPath, 'fields');
  };
  const travel = (step: (() => void) | undefined, path: RulePath, announcement: string) => {
    step?.();
    setNews(announcement);
    setOpen(null);
    focus(path);
  };
  const run = (action: RuleAction, path: RulePath) => {
    if (!can(action, path)) return;
    const moved = movedBy(action, path);
    if (moved) {
      const parent = nodeAt(moved.tree, moved.path.slice(0, -1));
      const of = parent && isGroup(parent) ? parent.rules.length : 1;
      apply(moved, say.moved((moved.path.at(-1) ?? 0) + 1, of, moved.path.length));
    } else if (action === 'add' || action === 'addGroup') add(path, action === 'addGroup');
    else if (action === 'wrap') apply(wrapNode(value, path), say.wrapped);
    else if (action === 'unwrap') apply(unwrapGroup(value, path), say.unwrapped);
    else if (action === 'remove') apply(removeNode(value, path), say.removed);
    else if (action === 'undo') travel(history.undo, path, say.undone);
    else if (action === 'redo') travel(history.redo, path, say.redone);
  };

  const scope: RuleScope<Leaf> = {
    kind,
    readOnly,
    open,
    full,
    tooDeep: (path) => (can('wrap', path) ? undefined : say.tooDeep(maxDepth)),
    can,
    run,
    edit: (path, leaf) => history.change(replaceNode(value, path, leaf).tree, `leaf ${ruleKey(path)}`),
    combine(path, condition) {
      const group = nodeAt(value, path);
      if (group && isGroup(group)) history.change(replaceNode(value, path, { ...group, condition }).tree);
    },
    toggle(path) {
      const key = ruleKey(path);
      setOpen(open === key ? null : key);
      focus(path, open === key ? 'row' : 'fields');
    },
  };
  return { root, scope, news };
}
