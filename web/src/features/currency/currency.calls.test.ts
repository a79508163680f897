import { expect, it, vi } from 'vitest';

vi.mock('virtual:endpoints', () => ({ default: {} }));
const { allowedOf } = await import('./currency.calls.ts');

const rows = (allowed: string) =>
  ['EUR', 'JPY', 'USD'].map((currency) => ({
    currency,
    name: currency,
    is_allowed: allowed.includes(currency),
    ex_rate: null,
    rate_on: null,
    source: null,
    set_by: null,
  }));

it.each([
  ['EUR JPY USD', []],
  ['EUR USD', ['EUR', 'USD']],
  ['EUR', ['EUR', 'USD']],
  ['', ['USD']],
])('sends for the allowed currencies %j the list %j', (allowed, sent) => {
  expect(allowedOf({ currency: 'USD', data: rows(allowed) })).toEqual(sent);
});
