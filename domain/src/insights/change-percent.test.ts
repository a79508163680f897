import { expect, it } from 'vitest';
import { changePercent } from './change-percent.ts';

it.each([
  ['150.00', '100.00', '50.0'],
  ['100', '100', '0.0'],
  ['75.5', '100', '-24.5'],
  ['1', '3', '-66.7'],
  ['2', '3', '-33.3'],
  ['0', '10', '-100.0'],
  ['10', '0', null],
])('from %s before %s is a change of %s percent', (value, before, change) => {
  expect(changePercent(value, before)).toBe(change);
});
