import type { ReactNode } from 'react';

export interface TreeNode {
  id: string;
  label: string;
  /** Name of an icon. */
  icon?: string;
  /** At the right end, such as a count. */
  badge?: ReactNode;
  /** Can be focused, but not chosen. */
  disabled?: boolean;
  children?: readonly TreeNode[];
}

/** A visible node: all its parents are open. */
export interface TreeRow {
  node: TreeNode;
  /** 1 for the roots. */
  level: number;
  parent: string | null;
  /** Position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
  /** Open or closed; absent on leaves. */
  expanded: boolean | undefined;
}

/** The nodes in view, from top to bottom. */
export function treeRows(
  nodes: readonly TreeNode[],
  expanded: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const isBranch = node.children !== undefined && node.children.length > 0;
    const open = isBranch ? expanded.has(node.id) : undefined;
    const row: TreeRow = { node, level, parent, position: index + 1, siblings: nodes.length, expanded: open };
    return open ? [row, ...treeRows(node.children ?? [], expanded, level + 1, node.id)] : [row];
  });
}
