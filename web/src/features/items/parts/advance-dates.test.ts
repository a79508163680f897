import { expect, it } from 'vitest';
import { advanceDates } from './advance-dates.ts';

const facts = [
  { label: 'Needed on', text: '20 Nov 2026' },
  { label: 'Settle by', text: '31 Dec 2026' },
  { label: 'Destination', text: 'Prague' },
];
const others = [{ label: 'Destination', text: 'Prague' }];

it.each([
  [
    { needed_on: null, settle_by: null },
    { needed_on: '20 Nov 2026', settle_by: '31 Dec 2026' },
  ],
  [
    { needed_on: '2026-11-18', settle_by: '2026-12-01' },
    { needed_on: '18 Nov 2026', settle_by: '1 Dec 2026' },
  ],
])('an advance with the dates %j and custom fields with their labels shows %j', (dates, expected) => {
  expect(advanceDates({ ...dates, facts })).toEqual({ ...expected, facts: others });
});
