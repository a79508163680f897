import { expect, it } from 'vitest';
import { branchIds, reordered, treeOf } from './category-tree.ts';

const members = [
  { id: 'travel', parent_id: null },
  { id: 'flight', parent_id: 'travel' },
  { id: 'hotel', parent_id: 'travel' },
  { id: 'suite', parent_id: 'hotel' },
  { id: 'meals', parent_id: null },
  { id: 'lost', parent_id: 'gone' },
];

it('puts members below their parent, or at the root if the parent is missing', () => {
  const tree = treeOf(members);
  expect(tree.map(({ item }) => item.id)).toEqual(['travel', 'meals', 'lost']);
  expect(tree[0]?.below[1]?.below[0]?.item.id).toBe('suite');
});

it('moves a member together with its descendants', () => {
  expect(reordered(members, { parent_id: 'travel', ids: ['hotel', 'flight'] })).toEqual([
    'travel',
    'hotel',
    'suite',
    'flight',
    'meals',
    'lost',
  ]);
  expect(reordered(members, { parent_id: null, ids: ['meals', 'travel', 'lost'] })).toEqual([
    'meals',
    'travel',
    'flight',
    'hotel',
    'suite',
    'lost',
  ]);
});

it('lists a member and its descendants', () => {
  expect([...branchIds(members, 'travel')].sort()).toEqual(['flight', 'hotel', 'suite', 'travel']);
});
