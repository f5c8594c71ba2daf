import { describe, expect, it } from 'vitest';
import {
  depthOf,
  insertNode,
  leavesOf,
  moveNode,
  nodeAt,
  pathsOf,
  removeNode,
  replaceNode,
  unwrapGroup,
  wrapNode,
  type RuleGroup,
  type RuleMove,
} from './ruleEdits.ts';

interface Leaf {
  is: string;
}
const leaf = (is: string): Leaf => ({ is });
const and = (...rules: RuleGroup<Leaf>['rules']): RuleGroup<Leaf> => ({ condition: 'AND', rules });
const or = (...rules: RuleGroup<Leaf>['rules']): RuleGroup<Leaf> => ({ condition: 'OR', rules });
const written = (node: Leaf | RuleGroup<Leaf>): string =>
  'rules' in node ? `${node.condition}(${node.rules.map(written).join(' ')})` : node.is;

const tree = and(leaf('a'), or(leaf('b'), and(leaf('c'))), leaf('d'));

describe('reading', () => {
  it('finds nodes by their place', () => {
    expect(nodeAt(tree, [1, 1, 0])).toEqual({ is: 'c' });
    expect(nodeAt(tree, [])).toBe(tree);
    expect(nodeAt(tree, [0, 0])).toBeUndefined();
  });

  it('lists places as they are shown, leaves and levels', () => {
    expect(pathsOf(tree).map((path) => path.join('.'))).toEqual(['', '0', '1', '1.0', '1.1', '1.1.0', '2']);
    expect(leavesOf(tree).map(({ is }) => is)).toEqual(['a', 'b', 'c', 'd']);
    expect(depthOf(tree)).toBe(3);
  });
});

describe('editing', () => {
  const change = ({ tree: changed, path }: { tree: RuleGroup<Leaf>; path: readonly number[] }) =>
    `${written(changed)} @${path.join('.')}`;

  it('replaces, inserts and wraps', () => {
    expect(change(replaceNode(tree, [1, 0], leaf('x')))).toBe('AND(a OR(x AND(c)) d) @1.0');
    expect(change(insertNode(tree, [1, 1], leaf('x')))).toBe('AND(a OR(b x AND(c)) d) @1.1');
    expect(change(wrapNode(tree, [1, 0]))).toBe('AND(a OR(AND(b) AND(c)) d) @1.0');
    expect(change(wrapNode(tree, []))).toBe('OR(AND(a OR(b AND(c)) d)) @');
  });

  it('removes with the groups that are left empty', () => {
    expect(change(removeNode(tree, [0]))).toBe('AND(OR(b AND(c)) d) @0');
    expect(change(removeNode(tree, [2]))).toBe('AND(a OR(b AND(c))) @1');
    expect(change(removeNode(tree, [1, 1, 0]))).toBe('AND(a OR(b) d) @1.0');
    expect(change(removeNode(and(or(and(leaf('a')))), [0, 0, 0]))).toBe('AND() @');
  });

  it('unwraps a group, not the outermost one', () => {
    expect(change(unwrapGroup(tree, [1]))).toBe('AND(a b AND(c) d) @1');
    expect(unwrapGroup(tree, []).tree).toBe(tree);
  });

  it.each<[path: number[], move: RuleMove, result: string | undefined]>([
    [[0], 'down', 'AND(OR(b AND(c)) a d) @1'],
    [[0], 'up', undefined],
    [[2], 'up', 'AND(a d OR(b AND(c))) @1'],
    [[2], 'down', undefined],
    [[0], 'in', 'AND(OR(a b AND(c)) d) @0.0'],
    [[2], 'in', 'AND(a OR(b AND(c) d)) @1.2'],
    [[1], 'in', undefined],
    [[1, 0], 'out', 'AND(a OR(AND(c)) b d) @2'],
    [[1, 1, 0], 'out', 'AND(a OR(b c) d) @1.1'],
    [[1], 'out', undefined],
    [[], 'up', undefined],
  ])('moves %j %s', (path, move, result) => {
    const moved = moveNode(tree, path, move);
    expect(moved && change(moved)).toBe(result);
  });
});
