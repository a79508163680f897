import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { insertTestCard, insertTestTransaction } from '../../testing/card-rows.ts';
import { inWriteContext } from '../../testing/in-write-context.ts';
import { everyDrift } from '../../testing/recount.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { actOnOne } from './bulk-transactions.ts';
import type { CardTransactionRow } from './card-transactions.rows.ts';
import { matchTransactions } from './match-transactions.ts';

const team = () =>
  aCompany(product, { ana: ['employee'], ben: ['employee'], fin: ['finance'], admin: ['super_admin'] } as const, {
    features: { card_recon_enabled: true },
  });

let product: TestProduct;
let company: Awaited<ReturnType<typeof team>>;
let account_id: string;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-03-20T12:00:00Z'));
  company = await team();
  account_id = await insertTestCard(product, company.people.ana);
});
afterAll(() => product.stop());

const anas = (facts: Partial<CardTransactionRow> = {}) =>
  insertTestTransaction(product, company.people.ana, { account_id, ...facts });
const drift = () => company.inCompany((tx) => everyDrift(tx, company.client_id));

async function openExpense(owner: TestPerson, amount: string): Promise<string> {
  const { expense_id } = await owner.calls('expenses.draftCreate', {
    merchant: 'Coffee House',
    spent_on: '2026-03-14',
    currency: 'USD',
    amount,
  });
  return expense_id;
}

describe('a card transaction', () => {
  it('becomes a company-paid expense that undo deletes', async () => {
    const { ana } = company.people;
    const { id } = await anas({ merchant: 'Night Inn', amount: '80.00' });
    const { data } = await ana.calls('cards.action', {
      transaction_id: id,
      version: 0,
      action: { kind: 'create_expense' },
    });
    expect(data).toMatchObject({ state: 'expensed', is_receipt_missing: true, version: 1 });
    const expense_id = data.expenses[0]?.expense_id ?? '';
    const expense = (await ana.calls('expenses.details', { expense_id })).data;
    expect(expense).toMatchObject({ merchant: 'Night Inn', amount: '80.00', payment_mode: 'company', source: 'card' });
    expect((await ana.calls('cards.ofExpense', { expense_id })).data?.id).toBe(id);

    const undone = await ana.calls('cards.action', { transaction_id: id, version: 1, action: { kind: 'undo' } });
    expect(undone.data).toMatchObject({ state: 'unmatched', expenses: [] });
    expect((await ana.sends('expenses.details', { expense_id })).http_status).toBe(404);
    expect(await drift()).toEqual([]);
  });

  it('takes over a claim, which gets its own amount back when they are separated', async () => {
    const { ana } = company.people;
    const expense_id = await openExpense(ana, '10.00');
    const { id } = await anas({ amount: '12.00' });
    const matched = { transaction_id: id, version: 0, action: { kind: 'match' as const, expense_id } };
    expect((await ana.calls('cards.action', matched)).data).toMatchObject({ state: 'matched' });
    const paid = (await ana.calls('expenses.details', { expense_id })).data;
    expect(paid).toMatchObject({ amount: '12.00', payment_mode: 'company' });

    const other = await anas({ amount: '12.00' });
    expect(await ana.sends('cards.action', { ...matched, transaction_id: other.id })).toMatchObject({
      http_status: 409,
      body: { code: 'card.expense_linked' },
    });

    await ana.calls('cards.action', { transaction_id: id, version: 1, action: { kind: 'unmatch' } });
    const own = (await ana.calls('expenses.details', { expense_id })).data;
    expect(own).toMatchObject({ amount: '10.00', payment_mode: 'own' });
    expect(await drift()).toEqual([]);
  });

  it('decides the amount and the payment of its expense', async () => {
    const { ana } = company.people;
    const { id } = await anas({ amount: '61.00' });
    const expense_id = await openExpense(ana, '60.00');
    await ana.calls('cards.action', { transaction_id: id, version: 0, action: { kind: 'match', expense_id } });
    const { version } = (await ana.calls('expenses.details', { expense_id })).data;
    const own = { expense_id, version, payment_mode: 'own' as const };
    const refused = { http_status: 409, body: { code: 'card.amount_counts' } };
    expect(await ana.sends('expenses.draftEdit', own)).toMatchObject(refused);
    expect(await ana.sends('expenses.edit', own)).toMatchObject(refused);
    expect(await ana.sends('expenses.draftEdit', { expense_id, version, amount: '90' })).toMatchObject(refused);
    expect(await ana.sends('expenses.draftEdit', { expense_id, version, currency: 'EUR' })).toMatchObject(refused);
    expect(await ana.sends('expenses.draftEdit', { expense_id, version, amount: null })).toMatchObject(refused);

    const { data } = await ana.calls('expenses.draftEdit', {
      expense_id,
      version,
      amount: '61',
      currency: 'USD',
      payment_mode: 'company',
      merchant: 'Coffee House Berlin',
    });
    expect(data).toMatchObject({ merchant: 'Coffee House Berlin', amount: '61.00', is_card_matched: true });
    const shares = { expense_id, version: data.version, by: { percents: ['50', '50'] } };
    expect((await ana.calls('expenses.split', shares)).expense_ids).toHaveLength(2);
    await matchTransactions(product.app, company.client_id);

    const matched = (await ana.calls('cards.transactionDetails', { transaction_id: id })).data;
    expect(matched.expenses).toHaveLength(2);
    await ana.calls('cards.action', { transaction_id: id, version: matched.version, action: { kind: 'unmatch' } });
    const free = (await ana.calls('expenses.details', { expense_id })).data;
    expect(free).toMatchObject({ amount: '60.00', payment_mode: 'own', is_card_matched: false });
    const edited = await ana.calls('expenses.draftEdit', { expense_id, version: free.version, amount: '59.00' });
    expect(edited.data.amount).toBe('59.00');
  });

  it('is linked once by 64 concurrent requests', async () => {
    const { ana } = company.people;
    const { id } = await anas();
    const expense_ids = await Promise.all(Array.from({ length: 4 }, () => openExpense(ana, '12.50')));
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        ana.sends('cards.action', {
          transaction_id: id,
          version: 0,
          action: { kind: 'match', expense_id: expense_ids[index % 4] },
        }),
      ),
    );
    const statuses = answers.map(({ http_status }) => http_status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(63);
    const { data } = await ana.calls('cards.transactionDetails', { transaction_id: id });
    expect(data.expenses).toHaveLength(1);
  });

  it('is split into expenses that add up to its amount', async () => {
    const { ana } = company.people;
    const { id } = await anas({ amount: '30.00' });
    const split = (...amounts: string[]) => ({
      transaction_id: id,
      version: 0,
      action: { kind: 'split' as const, parts: amounts.map((amount) => ({ amount })) },
    });
    expect(await ana.sends('cards.action', split('10', '19.99'))).toMatchObject({ body: { code: 'card.split_sum' } });
    const { data } = await ana.calls('cards.action', split('10', '20'));
    expect(data.expenses.map(({ card_amount }) => card_amount).sort()).toEqual(['10.00', '20.00']);
    expect(await drift()).toEqual([]);
  });

  it('is matched with several expenses that add up to its amount', async () => {
    const { ana } = company.people;
    const { id } = await anas({ amount: '30.00' });
    const [ten, twenty, five] = [
      await openExpense(ana, '10.00'),
      await openExpense(ana, '20.00'),
      await openExpense(ana, '5.00'),
    ];
    const parts = (version: number, ...expense_ids: string[]) => ({
      transaction_id: id,
      version,
      action: { kind: 'match_parts' as const, expense_ids },
    });
    expect(await ana.sends('cards.action', parts(0, ten, five))).toMatchObject({ body: { code: 'card.split_sum' } });
    const { data } = await ana.calls('cards.action', parts(0, ten, twenty));
    expect(data).toMatchObject({ state: 'matched', is_receipt_missing: true });
    expect(data.expenses.map(({ card_amount }) => card_amount).sort()).toEqual(['10.00', '20.00']);
    const paid = (await ana.calls('expenses.details', { expense_id: ten })).data;
    expect(paid).toMatchObject({ amount: '10.00', payment_mode: 'company' });

    await ana.calls('cards.action', { transaction_id: id, version: 1, action: { kind: 'unmatch' } });
    const own = (await ana.calls('expenses.details', { expense_id: ten })).data;
    expect(own).toMatchObject({ amount: '10.00', payment_mode: 'own' });
    expect(await drift()).toEqual([]);
  });

  it('shows the purchase that it refunds, and the purchase shows its refund', async () => {
    const { ana } = company.people;
    const purchase = await anas({ merchant: 'Office Depot', amount: '84.00', spent_on: '2026-03-02' });
    const refund = await anas({ merchant: 'OFFICE DEPOT #221', amount: '-84.00', spent_on: '2026-03-09' });
    const relatedTo = async ({ id }: { id: string }) =>
      (await ana.calls('cards.transactionDetails', { transaction_id: id })).data.related;
    const reason = "Full refund of 'Office Depot' on 2 Mar 2026.";
    expect(await relatedTo(refund)).toMatchObject([{ transaction_id: purchase.id, amount: '84.00', reason }]);
    expect(await relatedTo(purchase)).toMatchObject([{ transaction_id: refund.id, is_certain: true }]);
  });

  it('that is personal becomes a debt of the person until it is undone', async () => {
    const { ana } = company.people;
    const { id } = await anas({ amount: '45.00' });
    await ana.calls('cards.action', { transaction_id: id, version: 0, action: { kind: 'personal', note: 'A gift' } });
    const { data } = await ana.calls('cards.transactionDetails', { transaction_id: id });
    expect(data).toMatchObject({ state: 'personal', note: 'A gift', is_receipt_missing: false });
    const debt = () => ana.calls('advances.details', { id: data.advance_id ?? '' });
    expect((await debt()).data).toMatchObject({ stage: 'outstanding', amount: '45.00', currency: 'USD' });

    await ana.calls('cards.action', { transaction_id: id, version: 1, action: { kind: 'undo' } });
    expect((await debt()).data).toMatchObject({ stage: 'settled' });
    expect(await drift()).toEqual([]);
  });

  it('that the bank removed is deleted when what was done with it is undone', async () => {
    const { ana, fin } = company.people;
    const at = { spent_on: '2025-11-10', posted_on: '2025-11-12' };
    const [expensed, ignored, orphan] = [
      await anas({ ...at, amount: '20.00' }),
      await anas({ ...at, amount: '5.00' }),
      await anas({ ...at, amount: '8.00' }),
    ];
    const acts = (id: string, version: number, kind: 'create_expense' | 'ignore' | 'undo') =>
      ana.calls('cards.action', { transaction_id: id, version, action: { kind } });
    await acts(expensed.id, 0, 'create_expense');
    await acts(ignored.id, 0, 'ignore');
    const { data } = await acts(orphan.id, 0, 'create_expense');
    const ids = [expensed.id, ignored.id, orphan.id];
    await company.inCompany((tx) =>
      tx.updateTable('card_transactions').set({ is_voided: true }).where('id', 'in', ids).execute(),
    );
    const { period_id } = await fin.calls('cardPeriods.create', { month: '2025-11' });
    const { accounts } = (await fin.calls('cardPeriods.details', { period_id })).data;
    expect(accounts).toMatchObject([{ figures: { statement_total: '0.00', ignored: '0.00', expensed: '28.00' } }]);

    expect((await acts(expensed.id, 1, 'undo')).data).toMatchObject({ state: 'unmatched', expenses: [] });
    const request = { action: { kind: 'undo' }, session_id: ana.session_id };
    await inWriteContext(product, ana, (context) => actOnOne(context, ignored.id, request));
    await ana.calls('expenses.remove', { chosen: { ids: [data.expenses[0]?.expense_id ?? ''] } });
    await matchTransactions(product.app, company.client_id);
    for (const id of ids)
      expect((await ana.sends('cards.transactionDetails', { transaction_id: id })).http_status).toBe(404);
    expect(await drift()).toEqual([]);
  });

  it('is changed only at its version, by its owner or by people who manage cards', async () => {
    const { ana, ben, fin } = company.people;
    const { id } = await anas();
    const ignore = { transaction_id: id, version: 0, action: { kind: 'ignore' as const, note: 'Test charge' } };
    expect((await ben.sends('cards.action', ignore)).http_status).toBe(404);
    expect((await ben.sends('cards.transactionDetails', { transaction_id: id })).http_status).toBe(404);
    await fin.calls('cards.action', ignore);
    expect(await ana.sends('cards.action', ignore)).toMatchObject({ http_status: 409, body: { code: 'item.changed' } });
    expect(await ana.sends('cards.action', { ...ignore, version: 1 })).toMatchObject({
      body: { code: 'card.wrong_state' },
    });
  });
});

describe('matching', () => {
  const match = () => matchTransactions(product.app, company.client_id);

  it('links a clear pair, suggests the less certain one and does not repeat a rejected pair', async () => {
    const { admin } = company.people;
    const card = await insertTestCard(product, admin, { last_four: '9000' });
    const at = (facts: Partial<CardTransactionRow>) =>
      insertTestTransaction(product, admin, { account_id: card, ...facts });
    const clear = await at({ merchant: 'COFFEE HOUSE 0042', amount: '19.30' });
    const vague = await at({ merchant: 'SQ *8841', amount: '27.10' });
    const expense_id = await openExpense(admin, '19.30');
    await openExpense(admin, '27.10');
    await match();

    const details = async (id: string) => (await admin.calls('cards.transactionDetails', { transaction_id: id })).data;
    const matched = await details(clear.id);
    expect(matched).toMatchObject({ state: 'matched', expenses: [{ expense_id, matched_by: 'rule' }] });
    expect(matched.expenses[0]?.reason).toMatch(/^Same amount/u);
    expect(await details(vague.id)).toMatchObject({ state: 'suggested', suggestions: [{ amount: '27.10' }] });

    const { version } = matched;
    await admin.calls('cards.action', { transaction_id: clear.id, version, action: { kind: 'unmatch' } });
    await match();
    expect((await details(clear.id)).expenses).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('suggests expenses that add up to a transaction together, and leaves them as they are when nothing changed', async () => {
    const { admin } = company.people;
    const card = await insertTestCard(product, admin, { last_four: '9001' });
    const { id } = await insertTestTransaction(product, admin, { account_id: card, amount: '77.70' });
    const [first, second] = [await openExpense(admin, '40.00'), await openExpense(admin, '37.70')];
    await match();
    const details = async () => (await admin.calls('cards.transactionDetails', { transaction_id: id })).data;
    const suggested = await details();
    expect(suggested.suggestions.map(({ expense_id, is_part }) => [expense_id, is_part])).toEqual(
      [first, second].sort().map((expense_id) => [expense_id, true]),
    );
    await openExpense(admin, '1.00');
    await match();
    expect((await details()).version).toBe(suggested.version);
  });

  it('reopens a transaction whose expense was deleted', async () => {
    const { ana } = company.people;
    const { id } = await anas({ merchant: 'Deleted Later', amount: '333.00' });
    const action = { kind: 'create_expense' as const };
    const { data } = await ana.calls('cards.action', { transaction_id: id, version: 0, action });
    await ana.calls('expenses.remove', { chosen: { ids: [data.expenses[0]?.expense_id ?? ''] } });
    await match();
    expect((await ana.calls('cards.transactionDetails', { transaction_id: id })).data.state).toBe('unmatched');
    expect(await drift()).toEqual([]);
  });
});

describe('a policy that requires a card transaction', () => {
  it('is met by an expense of a card and violated by a claim without one', async () => {
    const { ana, admin } = company.people;
    const rule = {
      action: 'warn' as const,
      what: { merchants: { values: ['Ruled Inn'] } },
      requirements: { card_match_required: true },
    };
    await admin.calls('policies.create', { name: 'Hotels by card', rule });
    const card = await insertTestCard(product, ana, { last_four: '3131' });
    const paid = await insertTestTransaction(product, ana, {
      account_id: card,
      merchant: 'Ruled Inn',
      amount: '91.00',
    });
    const action = { kind: 'create_expense' as const };
    const { data } = await ana.calls('cards.action', { transaction_id: paid.id, version: 0, action });
    const claim = { merchant: 'Ruled Inn', spent_on: '2026-03-10', currency: 'USD', amount: '55.00' };
    const { expense_id } = await ana.calls('expenses.draftCreate', claim);
    const resultOf = async (id: string) => (await ana.calls('expenses.details', { expense_id: id })).data.policy_result;
    expect(await resultOf(data.expenses[0]?.expense_id ?? '')).toBe('pass');
    expect(await resultOf(expense_id)).toBe('warn');
  });
});

describe('the lists of cards', () => {
  it('show transactions without a receipt first and count them', async () => {
    const { ben, fin } = company.people;
    const card = await insertTestCard(product, ben, { last_four: '1111' });
    const rows = { account_id: card, spent_on: '2026-03-01' };
    await insertTestTransaction(product, ben, {
      ...rows,
      merchant: 'Settled',
      state: 'ignored',
      is_receipt_missing: false,
    });
    await insertTestTransaction(product, ben, { ...rows, merchant: 'Old', spent_on: '2026-02-01' });
    await insertTestTransaction(product, ben, { ...rows, merchant: 'New' });
    const { data, counts, no_of_missing_receipts } = await ben.calls('cards.pagedTransactions', {});
    expect(data.map(({ merchant }) => merchant)).toEqual(['New', 'Old', 'Settled']);
    expect(counts).toMatchObject({ unmatched: 2, ignored: 1 });
    expect(no_of_missing_receipts).toBe(2);
    const found = await fin.calls('cards.pagedTransactions', { scope: 'company', search: 'settl' });
    expect(found.data.map(({ merchant }) => merchant)).toEqual(['Settled']);
    expect((await ben.sends('cards.pagedTransactions', { scope: 'company' })).http_status).toBe(403);
  });
});

describe('a reconciliation period', () => {
  it('adds up each card, closes only when the difference is explained, and is then read only', async () => {
    const { ana, fin, admin } = company.people;
    const card = await insertTestCard(product, ana, { last_four: '5555' });
    const at = (facts: Partial<CardTransactionRow>) =>
      insertTestTransaction(product, ana, {
        account_id: card,
        spent_on: '2026-01-10',
        posted_on: '2026-01-12',
        ...facts,
      });
    const expensed = await at({ amount: '100.00' });
    const open = await at({ amount: '7.00' });
    await ana.calls('cards.action', { transaction_id: expensed.id, version: 0, action: { kind: 'create_expense' } });
    const { period_id } = await fin.calls('cardPeriods.create', { month: '2026-01' });
    expect(await fin.sends('cardPeriods.create', { month: '2026-01' })).toMatchObject({
      body: { code: 'card.period_exists' },
    });

    const { data } = await fin.calls('cardPeriods.details', { period_id });
    expect(data.accounts.map(({ figures }) => figures)).toMatchObject([
      { statement_total: '107.00', expensed: '100.00', difference: '7.00', no_of_open: 1 },
    ]);
    const close = { period_id, version: 0 };
    expect(await fin.sends('cardPeriods.close', close)).toMatchObject({
      http_status: 409,
      body: { message: 'USD 7.00 is not accounted for. Explain the difference to close.' },
    });
    await fin.calls('cardPeriods.close', { ...close, explanation: 'Disputed with the bank' });
    expect(await drift()).toEqual([]);

    // Simulates a correction by the bank after the month was closed.
    const setAmount = (amount: string) =>
      company.inCompany((tx) =>
        tx.updateTable('card_transactions').set({ amount }).where('id', '=', open.id).execute(),
      );
    await setAmount('8.00');
    expect((await fin.calls('cardPeriods.details', { period_id })).data.accounts).toMatchObject([
      { figures: { statement_total: '107.00', difference: '7.00' } },
    ]);
    await setAmount('7.00');

    const ignore = { transaction_id: open.id, version: 0, action: { kind: 'ignore' } };
    expect(await ana.sends('cards.action', ignore)).toMatchObject({ body: { code: 'card.period_closed' } });
    const reopen = { period_id, version: 1, reason: 'The bank refunded it' };
    expect((await fin.sends('cardPeriods.reopen', reopen)).http_status).toBe(403);
    await admin.calls('cardPeriods.reopen', reopen);
    expect(await drift()).toEqual([]);
    await ana.calls('cards.action', { ...ignore, action: { kind: 'ignore' } });
    const [period] = (await fin.calls('cardPeriods.list', {})).data;
    expect(period).toMatchObject({ name: 'January 2026', is_closed: false, figures: [{ difference: '0.00' }] });
  });

  it('passes a late transaction on to the next period', async () => {
    const { ana, fin } = company.people;
    const late = await anas({ posted_on: '2026-05-31', spent_on: '2026-05-30' });
    const move = { transaction_id: late.id, action: { kind: 'move_to_next_period' as const } };
    await fin.calls('cardPeriods.create', { month: '2026-05' });
    expect(await fin.sends('cards.action', { ...move, version: 0 })).toMatchObject({
      body: { code: 'card.no_later_period' },
    });
    const { period_id } = await fin.calls('cardPeriods.create', { month: '2026-06' });
    expect((await ana.sends('cards.action', { ...move, version: 0 })).http_status).toBe(403);
    await fin.calls('cards.action', { ...move, version: 0 });
    const { data } = await fin.calls('cards.transactionDetails', { transaction_id: late.id });
    expect(data.period).toMatchObject({ id: period_id, name: 'June 2026' });
  });
});

describe('assigning a card', () => {
  it('moves open transactions to the new person and leaves decided ones', async () => {
    const { ana, ben, fin } = company.people;
    const card = await insertTestCard(product, ana, { last_four: '7777' });
    const decided = await insertTestTransaction(product, ana, { account_id: card, merchant: 'Kept' });
    await ana.calls('cards.action', { transaction_id: decided.id, version: 0, action: { kind: 'ignore' } });
    const open = await insertTestTransaction(product, ana, { account_id: card, merchant: 'Open' });
    const assigned = await fin.calls('cards.assign', { account_id: card, version: 0, user_id: ben.user_id });
    expect(assigned).toMatchObject({ no_of_moved: 1, version: 1 });
    expect((await ben.calls('cards.transactionDetails', { transaction_id: open.id })).data.user?.user_id).toBe(
      ben.user_id,
    );
    expect((await ana.calls('cards.transactionDetails', { transaction_id: decided.id })).data.state).toBe('ignored');
    const stale = await fin.sends('cards.assign', { account_id: card, version: 0, user_id: null });
    expect(stale).toMatchObject({ http_status: 409, body: { code: 'item.changed' } });
    expect(await drift()).toEqual([]);
  });
});
