import { expect } from 'vitest';
import { findInconsistentBooks } from '../modules/payouts/broken-books.ts';
import type { aFaultyBank } from './faulty-bank.ts';

type FaultyBank = Awaited<ReturnType<typeof aFaultyBank>>;

/** Expects that every item is paid by exactly one transfer, both here and at the bank, and that the ledger agrees. */
export async function expectPaidOnce(
  bank: FaultyBank,
  items: readonly string[],
  amounts: readonly string[],
): Promise<void> {
  const { fin, product, company } = bank;
  const [ours, theirs] = [await bank.ourTransfers(), await bank.transfersAtBank()];
  const byPayout = new Map(theirs.map((each) => [each.correlation_id, each]));
  expect(byPayout.size).toBe(theirs.length);
  for (const { payout_id, state, amount } of ours) {
    const at_bank = byPayout.get(payout_id);
    expect([at_bank?.state, at_bank?.value]).toEqual([state, amount]);
  }
  expect(ours.length).toBe(theirs.length);

  const paid = ours.filter(({ state }) => state === 'processed');
  expect(paid.map(({ item_id }) => item_id).sort()).toEqual([...items].sort());
  expect(ours.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(cents(paid.map(({ amount }) => amount))).toBe(cents(amounts));
  const { rows, is_equal } = await fin.calls('ach.reconciliation', {});
  expect(is_equal).toBe(true);
  const ledger = rows.find(({ label }) => label === 'Paid')?.ledger ?? '';
  expect(cents([ledger])).toBe(cents(amounts));

  expect(await bank.drift()).toEqual([]);
  const problems = [];
  for await (const { sentence } of findInconsistentBooks(product.app, [company.client_id])) problems.push(sentence);
  expect(problems).toEqual([]);
}

function cents(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
}
