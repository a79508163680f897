import { expect, it } from 'vitest';
import { bucketText } from './bucket-text.ts';
import { chartCsv } from './chart-data.ts';
import { shortNumber } from './chart-option.ts';

it('writes a file that spreadsheets read as text and numbers', () => {
  const csv = chartCsv({
    head: 'Department',
    currency: 'USD',
    series: [
      { label: 'Amount', kind: 'money' },
      { label: 'Expenses', kind: 'count' },
    ],
    rows: [
      { key: '1', label: '=HYPERLINK("x")', values: ['-12.50', '3'], href: null },
      { key: '2', label: 'Sales, EU', values: [null, '0'], href: null },
    ],
  });
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFDepartment,Amount (USD),Expenses',
    `"'=HYPERLINK(""x"")",-12.50,3`,
    '"Sales, EU",,0',
    '',
  ]);
});

it.each([
  ['2026-11-09', '2026-11-09', '9 Nov 2026'],
  ['2026-11-09', '2026-11-15', '9 Nov – 15 Nov'],
  ['2026-11-01', '2026-11-30', 'Nov 2026'],
  ['2026-11-01', '2026-11-16', 'Nov 2026'],
])('labels %s to %s as %s', (from, to, text) => {
  expect(bucketText({ from, to })).toBe(text);
});

it.each([
  [950, '950'],
  [12_400, '12.4k'],
  [3_000_000, '3M'],
])('shortens %d to %s', (figure, text) => {
  expect(shortNumber(figure)).toBe(text);
});
