/** Conditions, of which all must hold, or any. */
export interface RuleGroup<Leaf> {
  condition: 'AND' | 'OR';
  rules: readonly RuleNode<Leaf>[];
}
export type RuleNode<Leaf> = Leaf | RuleGroup<Leaf>;

/** Indices from the outermost group inwards; empty for that group itself. */
export type RulePath = readonly number[];

/** The tree after an edit, and the path of the edited node. */
export interface RuleEdit<Leaf> {
  tree: RuleGroup<Leaf>;
  path: RulePath;
}

export type RuleMove = 'up' | 'down' | 'in' | 'out';

export const isGroup = <Leaf extends object>(node: RuleNode<Leaf>): node is RuleGroup<Leaf> => 'rules' in node;

export const ruleKey = (path: RulePath): string => path.join('.');

/** The node at a path; undefined: there is none. */
export function nodeAt<Leaf extends object>(tree: RuleGroup<Leaf>, path: RulePath): RuleNode<Leaf> | undefined {
  let node: RuleNode<Leaf> | undefined = tree;
  for (const at of path) node = node && isGroup(node) ? node.rules[at] : undefined;
  return node;
}

/** Paths of all nodes, in display order. */
export function pathsOf<Leaf extends object>(node: RuleNode<Leaf>, path: RulePath = []): RulePath[] {
  if (!isGroup(node)) return [path];
  return [path, ...node.rules.flatMap((rule, at) => pathsOf(rule, [...path, at]))];
}

/** Depth of nested groups; 0 for a leaf. */
export function depthOf<Leaf extends object>(node: RuleNode<Leaf>): number {
  return isGroup(node) ? 1 + Math.max(0, ...node.rules.map(depthOf)) : 0;
}

export function leavesOf<Leaf extends object>(node: RuleNode<Leaf>): Leaf[] {
  return isGroup(node) ? node.rules.flatMap(leavesOf) : [node];
}

type Rules<Leaf> = readonly RuleNode<Leaf>[];

/** Edits the parts of the group at a path. */
function editRules<Leaf extends object>(
  group: RuleGroup<Leaf>,
  path: RulePath,
  edit: (rules: Rules<Leaf>) => Rules<Leaf>,
): RuleGroup<Leaf> {
  const [first, ...rest] = path;
  if (first === undefined) return { ...group, rules: edit(group.rules) };
  const rules = group.rules.map((rule, at) => (at === first && isGroup(rule) ? editRules(rule, rest, edit) : rule));
  return { ...group, rules };
}

const parentOf = (path: RulePath): RulePath => path.slice(0, -1);
const placeOf = (path: RulePath): number => path.at(-1) ?? 0;

export function replaceNode<Leaf extends object>(
  tree: RuleGroup<Leaf>,
  path: RulePath,
  node: RuleNode<Leaf>,
): RuleEdit<Leaf> {
  if (path.length === 0) return { tree: isGroup(node) ? node : tree, path };
  return { tree: editRules(tree, parentOf(path), (rules) => rules.with(placeOf(path), node)), path };
}

/** Inserts a node at a path; following nodes move down. */
export function insertNode<Leaf extends object>(
  tree: RuleGroup<Leaf>,
  path: RulePath,
  node: RuleNode<Leaf>,
): RuleEdit<Leaf> {
  return { tree: editRules(tree, parentOf(path), (rules) => rules.toSpliced(placeOf(path), 0, node)), path };
}

/**
 * Removes a node, and the groups that become empty: an empty group holds, which is the opposite of the intention. The
 * returned path is that of the neighbour, or of the group around it.
 */
export function removeNode<Leaf extends object>(tree: RuleGroup<Leaf>, path: RulePath): RuleEdit<Leaf> {
  const above = parentOf(path);
  const parent = nodeAt(tree, above);
  if (path.length === 0 || !parent || !isGroup(parent)) return { tree, path };
  if (parent.rules.length === 1 && above.length > 0) return removeNode(tree, above);
  const rest = parent.rules.length - 1;
  const edited = editRules(tree, above, (rules) => rules.toSpliced(placeOf(path), 1));
  return { tree: edited, path: rest === 0 ? above : [...above, Math.min(placeOf(path), rest - 1)] };
}

/** Wraps a node in a new group with the other condition than the group around it. */
export function wrapNode<Leaf extends object>(tree: RuleGroup<Leaf>, path: RulePath): RuleEdit<Leaf> {
  const node = nodeAt(tree, path);
  const parent = nodeAt(tree, parentOf(path));
  if (!node || !parent || !isGroup(parent)) return { tree, path };
  const group: RuleGroup<Leaf> = { condition: parent.condition === 'AND' ? 'OR' : 'AND', rules: [node] };
  return path.length === 0 ? { tree: group, path } : replaceNode(tree, path, group);
}

/** Replaces a group by its parts. */
export function unwrapGroup<Leaf extends object>(tree: RuleGroup<Leaf>, path: RulePath): RuleEdit<Leaf> {
  const group = nodeAt(tree, path);
  if (path.length === 0 || !group || !isGroup(group)) return { tree, path };
  const edited = editRules(tree, parentOf(path), (rules) => rules.toSpliced(placeOf(path), 1, ...group.rules));
  return { tree: edited, path };
}

/** Moves a node among its siblings, into the adjacent group, or out of its group; undefined: it cannot. */
export function moveNode<Leaf extends object>(
  tree: RuleGroup<Leaf>,
  path: RulePath,
  move: RuleMove,
): RuleEdit<Leaf> | undefined {
  const above = parentOf(path);
  const at = placeOf(path);
  const node = nodeAt(tree, path);
  const parent = nodeAt(tree, above);
  if (path.length === 0 || !node || !parent || !isGroup(parent)) return undefined;
  if (move === 'out') {
    if (above.length === 0) return undefined;
    const emptied = parent.rules.length === 1;
    const target = [...parentOf(above), placeOf(above) + (emptied ? 0 : 1)];
    return insertNode(removeNode(tree, path).tree, target, node);
  }
  const taken = editRules(tree, above, (rules) => rules.toSpliced(at, 1));
  if (move === 'in') {
    const before = parent.rules[at - 1];
    if (before && isGroup(before)) return insertNode(taken, [...above, at - 1, before.rules.length], node);
    const after = parent.rules[at + 1];
    return after && isGroup(after) ? insertNode(taken, [...above, at, 0], node) : undefined;
  }
  const to = move === 'up' ? at - 1 : at + 1;
  return to < 0 || to >= parent.rules.length ? undefined : insertNode(taken, [...above, to], node);
}
