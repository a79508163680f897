import { expect, it } from 'vitest';
import { componentsText, seasonText } from './rate-text.ts';

it('names the components and the season of a rate', () => {
  expect(componentsText({ lunch: { kind: 'pct', value: '40' }, breakfast: { kind: 'amount', value: '17.00' } })).toBe(
    'Breakfast 17.00, Lunch 40%',
  );
  expect(seasonText({ from: '04-01', to: '10-31' })).toBe('1 Apr to 31 Oct');
  expect(seasonText(null)).toBe('All year');
});
