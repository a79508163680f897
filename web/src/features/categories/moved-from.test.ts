import { expect, it } from 'vitest';
import { moveItem } from '../../ui/move-item.ts';
import { movedFrom } from './moved-from.ts';

const list = [...'abcde'];

it('finds every possible move', () => {
  for (const from of list.keys())
    for (const to of list.keys()) {
      const after = moveItem(list, { from, to });
      const moved = movedFrom(list, after);
      expect(moved ? moveItem(list, moved) : list, `${from} to ${to}`).toEqual(after);
    }
});
