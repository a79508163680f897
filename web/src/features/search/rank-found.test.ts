import { expect, it } from 'vitest';
import { rankFound } from './rank-found.ts';

const report = { label: 'Team offsite', number: 'ER-1012' };
const dinner = { label: 'Dinner at Zuni', number: '' };
const zuni = { label: 'Zuni Café', number: '' };
const advance = { label: 'Offsite cash', number: 'AD-1012' };

it.each([
  ['zuni', [report, dinner, zuni], [zuni, dinner, report]],
  ['ad-1012', [report, advance], [advance, report]],
  ['offsite', [report, advance], [advance, report]],
  ['caf', [dinner, zuni], [zuni, dinner]],
])('ranks the results for %j', (typed, found, ranked) => {
  expect(rankFound(found, typed)).toEqual(ranked);
});
