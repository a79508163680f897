import { expect, it } from 'vitest';
import { answersOf } from './field-labels.ts';

it('lists the possible answers of each kind', () => {
  expect(answersOf({ kind: 'yes_no', options: [] })).toEqual(['Yes', 'No']);
  expect(answersOf({ kind: 'select', options: ['A', 'B'] })).toEqual(['A', 'B']);
  expect(answersOf({ kind: 'text', options: [] })).toEqual([]);
});
