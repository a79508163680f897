import { expect, it } from 'vitest';
import { returnUrl } from './return-url.ts';

const r_id = '0190a000-0000-7000-8000-000000000001';

it.each([
  [{}, '/individual/reports#draft_expense'],
  [{ r_id }, `/individual/reports/report/create/${r_id}`],
  [{ from: 'all' }, '/individual/reports#all'],
  [{ from: 'report', r_id }, `/report/${r_id}`],
  [{ from: 'report', r_id: '../payout' }, '/individual/reports#draft_report'],
  [{ from: 'expense', e_id: r_id }, `/expense/${r_id}`],
  [{ from: '/individual/reports?q=lyon#draft_expense' }, '/individual/reports?q=lyon#draft_expense'],
  [{ from: 'https://elsewhere.example/' }, '/individual/reports#draft_expense'],
  [{ from: '//elsewhere.example/home' }, '/individual/reports#draft_expense'],
  [{ from: '/\\elsewhere.example' }, '/individual/reports#draft_expense'],
  [{ from: '/nowhere', r_id }, `/individual/reports/report/create/${r_id}`],
  [{ from: '/sign-in' }, '/individual/reports#draft_expense'],
])('returns from %o to %s', (origin, url) => {
  expect(returnUrl(origin)).toBe(url);
});
