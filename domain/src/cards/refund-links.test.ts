import { expect, it } from 'vitest';
import { moneyFrom } from '../money/money.ts';
import type { MatchableTransaction } from './match-score.ts';
import { linkRefunds } from './refund-links.ts';

const aTransaction = (id: string, amount: string, spent_on: string, merchant = 'ZALANDO'): MatchableTransaction => ({
  id,
  user_id: 'ana',
  amount: moneyFrom(amount, 'EUR'),
  foreign: null,
  spent_on,
  status: 'POSTED',
  merchant,
  mcc: null,
});
const purchase = aTransaction('p1', '80.00', '2026-10-01');
const refund = (amount: string, spent_on = '2026-10-20', merchant = 'ZALANDO SE') =>
  aTransaction('r1', amount, spent_on, merchant);

it.each([
  ['a full refund', [purchase, refund('-80.00')], 'p1', true],
  ['a partial refund', [purchase, refund('-30.00')], 'p1', false],
  [
    'a refund that fits two purchases',
    [purchase, aTransaction('p2', '80.00', '2026-10-10'), refund('-80.00')],
    'p2',
    false,
  ],
  [
    'a full refund beside a larger purchase',
    [purchase, aTransaction('p2', '95.00', '2026-10-10'), refund('-80.00')],
    'p1',
    true,
  ],
])('%s is linked to its purchase', (_, transactions, purchase_id, is_automatic) => {
  expect(linkRefunds(transactions)).toMatchObject([{ refund_id: 'r1', purchase_id, is_automatic }]);
});

it.each([
  ['more than the purchase', refund('-80.01')],
  ['before the purchase', refund('-80.00', '2026-09-30')],
  ['half a year later', refund('-80.00', '2027-04-01')],
  ['from another merchant', refund('-80.00', '2026-10-20', 'AMAZON')],
])('a refund of %s is not linked', (_, other) => {
  expect(linkRefunds([purchase, other])).toEqual([]);
});

it('two refunds of one purchase are not automatic', () => {
  const links = linkRefunds([purchase, refund('-80.00'), { ...refund('-80.00'), id: 'r2' }]);
  expect(links.map(({ is_automatic }) => is_automatic)).toEqual([false, false]);
});

it('names the purchase', () => {
  expect(linkRefunds([purchase, refund('-30.00')])[0]?.explanation).toBe("Partial refund of 'ZALANDO' on 1 Oct 2026");
});
