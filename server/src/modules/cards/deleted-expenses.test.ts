import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany } from '../../testing/a-company.ts';
import { insertTestCard, insertTestTransaction } from '../../testing/card-rows.ts';
import { everyDrift } from '../../testing/recount.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { matchTransactions } from './match-transactions.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-03-20T12:00:00Z'));
});
afterAll(() => product.stop());

async function aCardOwner() {
  const company = await aCompany(product, { ana: ['employee'], admin: ['super_admin'] } as const, {
    features: { card_recon_enabled: true },
  });
  const { ana, admin } = company.people;
  const account_id = await insertTestCard(product, ana);
  const category = (await admin.calls('categories.create', { name: 'Meals out' })).data;

  async function claim(amount: string): Promise<string> {
    const form = { merchant: 'Coffee House', spent_on: '2026-03-14', currency: 'USD', amount };
    return (await ana.calls('expenses.draftCreate', { ...form, category_id: category.id })).expense_id;
  }

  /** Links a transaction with claims of these amounts, and returns it with the ids of the claims. */
  async function matched(amount: string, ...amounts: string[]) {
    const { id } = await insertTestTransaction(product, ana, { account_id, amount });
    const expense_ids: string[] = [];
    for (const each of amounts) expense_ids.push(await claim(each));
    const [expense_id = ''] = expense_ids;
    const action =
      amounts.length > 1 ? { kind: 'match_parts' as const, expense_ids } : { kind: 'match' as const, expense_id };
    await ana.calls('cards.action', { transaction_id: id, version: 0, action });
    return { id, expense_ids, first: expense_ids[0] ?? '', second: expense_ids[1] ?? '' };
  }

  return {
    ana,
    account_id,
    matched,
    match: () => matchTransactions(product.app, company.client_id),
    remove: (id: string) => ana.calls('expenses.remove', { chosen: { ids: [id] } }),
    restore: (id: string) => ana.calls('expenses.restore', { ids: [id] }),
    expense: async (expense_id: string) => (await ana.calls('expenses.details', { expense_id })).data,
    transaction: async (transaction_id: string) =>
      (await ana.calls('cards.transactionDetails', { transaction_id })).data,
    drift: () => company.inCompany((tx) => everyDrift(tx, company.client_id)),
  };
}

const ownMoney = { payment_mode: 'own', is_card_matched: false };

describe('deleting a matched expense', () => {
  it('reopens its transaction, and restoring it brings the original claim back', async () => {
    const { matched, match, remove, restore, expense, transaction, drift } = await aCardOwner();
    const { id, first } = await matched('61.00', '60.00');
    await remove(first);
    await match();
    expect(await transaction(id)).toMatchObject({ state: 'unmatched', is_receipt_missing: true, expenses: [] });
    await restore(first);
    expect(await expense(first)).toMatchObject({ ...ownMoney, amount: '60.00', converted_amount: '60.00' });
    expect(await drift()).toEqual([]);
  });

  it('gives the other expenses of the transaction their claims back', async () => {
    const { matched, match, remove, restore, expense, transaction, drift } = await aCardOwner();
    const { id, first, second } = await matched('30.00', '10.00', '20.00');
    await remove(first);
    await match();
    expect(await transaction(id)).toMatchObject({ state: 'unmatched', expenses: [] });
    expect(await expense(second)).toMatchObject({ ...ownMoney, amount: '20.00' });
    await restore(first);
    expect(await expense(first)).toMatchObject({ ...ownMoney, amount: '10.00' });
    expect(await drift()).toEqual([]);
  });

  it('leaves the transaction linked with an expense that is already submitted', async () => {
    const { ana, matched, match, remove, expense, transaction, drift } = await aCardOwner();
    const { id, first, second } = await matched('30.00', '10.00', '20.00');
    const { report_id, data } = await ana.calls('reports.create', { title: 'Coffee', expense_ids: [second] });
    await ana.calls('reports.submit', { report_id, version: data.version });
    await remove(first);
    await match();
    const linked = await transaction(id);
    expect(linked).toMatchObject({ state: 'matched', expenses: [{ expense_id: second, card_amount: '20.00' }] });
    expect(linked.expenses).toHaveLength(1);
    expect(await expense(second)).toMatchObject({ payment_mode: 'company', is_card_matched: true });
    expect(await drift()).toEqual([]);
  });

  it('leaves the other parts of a split transaction linked', async () => {
    const { ana, account_id, match, remove, expense, transaction, drift } = await aCardOwner();
    const { id } = await insertTestTransaction(product, ana, { account_id, amount: '30.00' });
    const split = { kind: 'split' as const, parts: [{ amount: '10' }, { amount: '20' }] };
    const { data } = await ana.calls('cards.action', { transaction_id: id, version: 0, action: split });
    const [first = '', second = ''] = data.expenses.map(({ expense_id }) => expense_id);
    await remove(first);
    await match();
    expect(await transaction(id)).toMatchObject({ state: 'expensed', expenses: [{ expense_id: second }] });
    expect(await expense(second)).toMatchObject({ payment_mode: 'company', is_card_matched: true });
    expect(await drift()).toEqual([]);
  });

  it('gives the claim back even if the match is undone before the job', async () => {
    const { ana, matched, remove, restore, expense, drift } = await aCardOwner();
    const { id, first } = await matched('61.00', '60.00');
    await remove(first);
    await ana.calls('cards.action', { transaction_id: id, version: 1, action: { kind: 'undo' } });
    await restore(first);
    expect(await expense(first)).toMatchObject({ ...ownMoney, amount: '60.00' });
    expect(await drift()).toEqual([]);
  });
});
