import { expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, -1, 'abcd'],
  [3, 9, 'abcd'],
  [1, 9, 'acdb'],
  [9, 0, 'abcd'],
])('moves an item from %i to %i: %s', (from, to, moved) => {
  expect(moveItem([...'abcd'], { from, to }).join('')).toBe(moved);
});
