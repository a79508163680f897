import { describe, expect, it } from 'vitest';
import { ancestorsOf, inTreeOrder, type TreeNode, wouldLoop } from './tree.ts';

const node = (id: string, parent_id: string | null, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  parent_id,
  sort_order: 1,
  ...more,
});

const tree = [
  node('taxi', 'travel', { sort_order: 5 }),
  node('meals', null, { sort_order: 3 }),
  node('travel', null, { sort_order: 1 }),
  node('flight', 'travel', { sort_order: 2 }),
  node('economy', 'flight', { sort_order: 9 }),
  node('client', 'meals', { sort_order: 4 }),
];

describe('a tree of categories', () => {
  it('is ordered with parents before their children', () => {
    expect(inTreeOrder(tree).map(({ id }) => id)).toEqual(['travel', 'flight', 'economy', 'taxi', 'meals', 'client']);
  });

  it('shows nodes without a parent at the root', () => {
    expect(inTreeOrder([node('a', 'gone')]).map(({ id }) => id)).toEqual(['a']);
  });

  it.each([
    ['travel', 'travel', true],
    ['travel', 'flight', true],
    ['travel', 'economy', true],
    ['flight', 'travel', false],
    ['economy', 'meals', false],
    ['travel', null, false],
  ])('%s below %s is a loop: %s', (id, parent_id, loops) => {
    expect(wouldLoop(tree, { id, parent_id })).toBe(loops);
  });

  it('finds the ancestors, the nearest first, also in a broken tree', () => {
    expect(ancestorsOf(tree, 'economy')).toEqual(['flight', 'travel']);
    expect(ancestorsOf(tree, 'travel')).toEqual([]);
    expect(ancestorsOf([node('a', 'b'), node('b', 'a')], 'a')).toEqual(['b']);
  });
});
