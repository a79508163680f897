import { expect, it } from 'vitest';
import { fieldLabel, valueText } from './audit-labels.ts';

it.each([
  ['2026-11-15T06:15:49.094Z', '15 Nov 2026, 07:15 AM'],
  ['2026-11-12', '12 Nov 2026'],
  ['2026-11-12 or so', '2026-11-12 or so'],
  ['', 'empty'],
  ['Sales', 'Sales'],
])('shows %j as %j', (value, text) => {
  expect(valueText(value, 'Europe/Berlin')).toBe(text);
});

it('turns field names into labels', () => {
  expect(fieldLabel('reporting_manager')).toBe('Reporting manager');
});
