import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany } from '../../testing/a-company.ts';
import { insertTestCard, insertTestTransaction } from '../../testing/card-rows.ts';
import { everyDrift } from '../../testing/recount.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { sweepDeleted } from '../expenses/sweep-deleted.ts';
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
    admin,
    account_id,
    claim,
    matched,
    match: () => matchTransactions(product.app, company.client_id),
    remove: (id: string) => ana.calls('expenses.remove', { chosen: { ids: [id] } }),
    restore: (id: string) => ana.calls('expenses.restore', { ids: [id] }),
    expense: async (expense_id: string) => (await ana.calls('expenses.details', { expense_id })).data,
    transaction: async (transaction_id: string) =>
      (await ana.calls('cards.transactionDetails', { transaction_id })).data,
    wasDeletedIn: (day: string, id: string) =>
      company.inCompany((tx) =>
        tx
          .updateTable('expenses')
          .set({ deleted_at: new Date(day) })
          .where('client_id', '=', company.client_id)
          .where('id', '=', id)
          .execute(),
      ),
    savedIds: async (...ids: string[]) => {
      const rows = await company.inCompany((tx) =>
        tx
          .selectFrom('expenses')
          .select('id')
          .where('client_id', '=', company.client_id)
          .where('id', 'in', ids)
          .execute(),
      );
      return rows.map(({ id }) => id);
    },
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

  it('reopens the transaction after its card was assigned to another person', async () => {
    const { admin, account_id, matched, match, remove, transaction } = await aCardOwner();
    const { id, first } = await matched('61.00', '60.00');
    await admin.calls('cards.assign', { account_id, version: 0, user_id: admin.user_id });
    await match();
    await remove(first);
    await match();
    expect(await transaction(id)).toMatchObject({ state: 'unmatched', expenses: [] });
  });

  it('is refused while its reconciliation period is closed', async () => {
    const { ana, admin, matched, remove, expense } = await aCardOwner();
    const { first } = await matched('61.00', '60.00');
    const { period_id } = await admin.calls('cardPeriods.create', { month: '2026-03' });
    await admin.calls('cardPeriods.close', { period_id, version: 0 });
    const answer = await remove(first);
    expect(answer).toMatchObject({ no_of_done: 0, undone: [{ id: first, reason: expect.stringMatching(/closed/u) }] });

    const { version } = await expense(first);
    const { expense_id: keep_id } = await ana.calls('expenses.copy', { expense_id: first });
    expect(await ana.sends('expenses.merge', { keep_id, other_id: first })).toMatchObject({
      http_status: 409,
      body: { code: 'card.period_closed' },
    });
    expect((await expense(first)).version).toBe(version);
  });
});

describe('the nightly removal of deleted expenses', () => {
  it('leaves expenses that are still linked with a transaction and goes on with the others', async () => {
    const linked = await aCardOwner();
    const other = await aCardOwner();
    const { id, first } = await linked.matched('61.00', '60.00');
    const loose = await linked.claim('12.00');
    const later = await other.claim('12.00');
    for (const [owner, expense_id] of [
      [linked, first],
      [linked, loose],
      [other, later],
    ] as const) {
      await owner.remove(expense_id);
      await owner.wasDeletedIn('2026-01-10', expense_id);
    }
    await sweepDeleted(product.app);
    expect(await linked.savedIds(first, loose)).toEqual([first]);
    expect(await other.savedIds(later)).toEqual([]);

    await linked.match();
    expect(await linked.transaction(id)).toMatchObject({ state: 'unmatched' });
    await sweepDeleted(product.app);
    expect(await linked.savedIds(first)).toEqual([]);
  });
});
