import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany } from '../../testing/a-company.ts';
import { insertTestCard, insertTestTransaction } from '../../testing/card-rows.ts';
import { everyDrift } from '../../testing/recount.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import type { CardTransactionRow } from './card-transactions.rows.ts';
import { checkClearing } from './clear-statements.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-03-20T12:00:00Z'));
});
afterAll(() => product.stop());

/** Creates a company with a card that belongs to Ana, a card without an owner, and the reconciliation of January. */
async function aReconciledMonth() {
  const company = await aCompany(product, { ana: ['employee'], fin: ['finance'], admin: ['super_admin'] } as const, {
    features: { card_recon_enabled: true },
  });
  const { ana, fin, admin } = company.people;
  const card = await insertTestCard(product, ana, { last_four: '4242' });
  const spare = await insertTestCard(product, ana, { last_four: '9999', is_assigned: false });
  const at = (facts: Partial<CardTransactionRow> & { account_id: string }) =>
    insertTestTransaction(product, ana, { spent_on: '2026-01-10', posted_on: '2026-01-12', ...facts });
  const decide = async (amount: string, kind: 'create_expense' | 'personal' | 'ignore') => {
    const { id } = await at({ account_id: card, amount });
    await ana.calls('cards.action', { transaction_id: id, version: 0, action: { kind } });
  };
  await decide('100.00', 'create_expense');
  await decide('-20.00', 'create_expense');
  await decide('45.00', 'personal');
  await decide('5.00', 'ignore');
  await at({ account_id: card, amount: '7.00' });
  await at({ account_id: spare, amount: '3.00', user_id: null });
  const { period_id } = await fin.calls('cardPeriods.create', { month: '2026-01' });

  return {
    ...company,
    period_id,
    close: (version: number) =>
      fin.calls('cardPeriods.close', { period_id, version, explanation: 'Disputed with the bank' }),
    reopen: (version: number) => admin.calls('cardPeriods.reopen', { period_id, version, reason: 'Refunded' }),
    drift: () => company.inCompany((tx) => everyDrift(tx, company.client_id)),
    /** Returns the postings of the period as the ledger page lists them. */
    postings: async () => {
      const { data } = await fin.calls('ledger.list', { limit: 100 });
      return data
        .filter(({ item }) => item.kind === 'card_period')
        .map(({ item, credited, debited, amount, owner }) => [
          item.number,
          `${credited.account} > ${debited.account}`,
          amount,
          owner?.user_id ?? null,
        ])
        .sort();
    },
    balances: async () => {
      const { data } = await fin.calls('ledger.trialBalance', { from_month: '2026-01', to_month: '2026-03' });
      const rows = data.flatMap((each) => each.rows);
      return Object.fromEntries(rows.map(({ account, closing }) => [account, closing]));
    },
  };
}

describe('a closed reconciliation period', () => {
  it('posts the statement of each card, and reopening reverses it', async () => {
    const { people, close, reopen, postings, balances, drift } = await aReconciledMonth();
    const ana = people.ana.user_id;
    await close(0);
    expect(await postings()).toEqual([
      ['Visa •• 4242', 'card_payable > bank', '45.00', ana],
      ['Visa •• 4242', 'card_payable > card_unexpensed', '12.00', ana],
      ['Visa •• 4242', 'card_payable > company_paid', '80.00', ana],
      ['Visa •• 9999', 'card_payable > card_unexpensed', '3.00', null],
    ]);
    // The personal charge was posted as paid from the bank. The statement corrects this, because the charge was paid
    // with the card.
    expect(await balances()).toMatchObject({
      card_payable: '-140.00',
      company_paid: '80.00',
      card_unexpensed: '15.00',
      advances: '45.00',
    });
    expect(await drift()).toEqual([]);

    await reopen(1);
    expect(await postings()).toHaveLength(8);
    expect(await balances()).toMatchObject({ card_payable: '0.00', company_paid: '0.00', bank: '-45.00' });
    expect(await drift()).toEqual([]);

    await close(2);
    expect(await balances()).toMatchObject({ card_payable: '-140.00', company_paid: '80.00' });
    expect(await drift()).toEqual([]);
  });

  it('is found by the check when its postings or its explanation are missing', async () => {
    const { close, inCompany, client_id, period_id } = await aReconciledMonth();
    await close(0);
    const found = () => inCompany((tx) => checkClearing(tx, client_id));
    await inCompany((tx) =>
      sql`update card_periods set explanation = '', closed_figures = jsonb_set(closed_figures, '{0,statement_total}', '"200"')
        where client_id = ${client_id} and id = ${period_id}`.execute(tx),
    );
    expect(await found()).toEqual([
      'Card •• 4242, January 2026: The balance of "Card statements payable" is -137 USD instead of -200.',
      'Card •• 4242, January 2026: The balance of "Card charges without an expense" is 12 USD instead of 75.',
      'Cards, January 2026: The period is closed with an unexplained difference.',
    ]);
  });
});
