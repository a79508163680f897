import { expect, it } from 'vitest';
import { joinedByAnd, joinedByOr } from './joined.ts';

it('joins names into one text', () => {
  expect(joinedByAnd([])).toBe('');
  expect(joinedByAnd(['Rahul'])).toBe('Rahul');
  expect(joinedByAnd(['Rahul', 'Hannah', 'Tomás'])).toBe('Rahul and Hannah and Tomás');
  expect(joinedByOr(['Rahul', 'Hannah'])).toBe('Rahul or Hannah');
});
