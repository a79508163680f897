import { expect, it } from 'vitest';
import { answersOf, keyFrom } from './field-labels.ts';

it.each([
  ['Cost center', 'cost_center'],
  ['Cost center (EU)', 'cost_center_eu'],
  ['Größe', 'gro_e'],
  ['Café', 'cafe'],
  ['2nd approver', 'nd_approver'],
  ['  ', ''],
  ['李', ''],
  ['x'.repeat(80), 'x'.repeat(60)],
])('derives from %j the key %j', (label, key) => {
  expect(keyFrom(label)).toBe(key);
});

it('lists the possible answers of each kind', () => {
  expect(answersOf({ kind: 'yes_no', options: [] })).toEqual(['Yes', 'No']);
  expect(answersOf({ kind: 'select', options: ['A', 'B'] })).toEqual(['A', 'B']);
  expect(answersOf({ kind: 'text', options: [] })).toEqual([]);
});
