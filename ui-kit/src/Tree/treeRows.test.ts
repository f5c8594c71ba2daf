import { expect, it } from 'vitest';
import { treeRows } from './treeRows.ts';

const nodes = [
  {
    id: 'house',
    label: 'House',
    children: [
      { id: 'hall', label: 'Hall' },
      { id: 'attic', label: 'Attic', children: [] },
    ],
  },
  { id: 'garden', label: 'Garden' },
];
const shape = (open: string[]) =>
  treeRows(nodes, new Set(open)).map(({ node, level, parent, position, siblings, expanded }) => [
    node.id,
    level,
    parent,
    `${position}/${siblings}`,
    expanded,
  ]);

it('shows children of open nodes only and distinguishes leaves from branches', () => {
  expect(shape([])).toEqual([
    ['house', 1, null, '1/2', false],
    ['garden', 1, null, '2/2', undefined],
  ]);
  expect(shape(['house', 'attic'])).toEqual([
    ['house', 1, null, '1/2', true],
    ['hall', 2, 'house', '1/2', undefined],
    ['attic', 2, 'house', '2/2', undefined],
    ['garden', 1, null, '2/2', undefined],
  ]);
});
