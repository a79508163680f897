import { describe, expect, it } from 'vitest';
import { type ClaimableNode, claimable } from './claimable.ts';

const node = (id: string, parent_id: string | null, more: Partial<ClaimableNode> = {}): ClaimableNode => ({
  id,
  parent_id,
  sort_order: 1,
  is_active: true,
  entity_ids: [],
  ...more,
});

describe('the claimable categories', () => {
  const of = (nodes: ClaimableNode[], entity: string | null) => claimable(nodes, entity).map(({ id }) => id);

  it.each([
    ['everything that is on', [node('a', null), node('b', null, { is_active: false })], 'x', ['a']],
    ['nothing below what is off', [node('a', null, { is_active: false }), node('b', 'a'), node('c', 'b')], 'x', []],
    [
      'their own entity’s',
      [node('a', null, { entity_ids: ['x'] }), node('b', null, { entity_ids: ['y'] })],
      'x',
      ['a'],
    ],
    ['nothing below another entity’s', [node('a', null, { entity_ids: ['y'] }), node('b', 'a')], 'x', []],
    ['without an entity what is everybody’s', [node('a', null, { entity_ids: ['x'] }), node('b', null)], null, ['b']],
  ])('%s', (_name, nodes, entity, ids) => {
    expect(of(nodes, entity)).toEqual(ids);
  });
});
