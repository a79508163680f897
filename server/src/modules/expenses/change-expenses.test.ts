import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { inWriteContext } from '../../testing/in-write-context.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { refreshMarketRates } from '../currencies/refresh-market-rates.ts';
import { saveExpenses } from './store-expense.ts';
import { sweepDeleted } from './sweep-deleted.ts';
import { aClaimingCompany, sendsReceipt } from './testing/a-claimant.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await refreshMarketRates(product.app);
});
afterAll(() => product.stop());

const daysAgo = (days: number) => new Date(Date.UTC(2026, 10, 10 - (days % 300))).toISOString().slice(0, 10);
const idsOf = (expenses: readonly { id: string }[]) => expenses.map(({ id }) => id);

describe('bulk changes of expenses', () => {
  it('set a category and re-evaluate its required fields', async () => {
    const { ana, adds, hotels, rides, drift } = await aClaimingCompany(product);
    const added = [await adds(ana), await adds(ana)];
    const answer = await ana.calls('expenses.update', {
      chosen: { ids: idsOf(added) },
      change: { category_id: hotels },
    });
    expect(answer).toEqual({ status: true, no_of_done: 2, undone: [] });
    const { data } = await ana.calls('expenses.pagedList', {});
    expect(data.map(({ stage, missing }) => [stage, missing])).toEqual([
      ['draft', ['City', 'Nights']],
      ['draft', ['City', 'Nights']],
    ]);
    await ana.calls('expenses.update', { chosen: { ids: idsOf(added) }, change: { category_id: rides } });
    expect((await ana.calls('expenses.pagedList', { search: 'taxis' })).total_records).toBe(2);
    expect((await ana.calls('expenses.pagedList', { search: 'lodging' })).total_records).toBe(0);
    expect(await drift()).toEqual([]);
  });

  it('apply to exactly the expenses the list query finds', async () => {
    const { ana, ben, adds, rides, drift } = await aClaimingCompany(product);
    for (const merchant of ['Shop 1', 'Shop 2', 'Other']) await adds(ana, { merchant });
    await adds(ben, { merchant: 'Shop 3' });
    const chosen = { matching: { search: 'shop', filters: { where: 'unreported' as const } } };
    expect(await ana.calls('expenses.update', { chosen, change: { category_id: rides } })).toMatchObject({
      no_of_done: 2,
    });
    expect((await ben.calls('expenses.pagedList', { filters: { category_ids: [rides] } })).total_records).toBe(0);
    expect(await ana.calls('expenses.remove', { chosen })).toMatchObject({ no_of_done: 2 });
    expect(await ana.calls('expenses.remove', { chosen })).toMatchObject({ no_of_done: 0 });
    expect((await ana.calls('expenses.pagedList', {})).data.map(({ merchant }) => merchant)).toEqual(['Other']);
    expect(await drift()).toEqual([]);
  });

  it('compare earlier claims in another currency at the rate of each expense', async () => {
    const { admin, ana, adds, rides, company } = await aClaimingCompany(product);
    await admin.calls('currencies.setRate', { currency: 'EUR', rate: '1', effective_from: '2026-11-01' });
    await admin.calls('currencies.setRate', { currency: 'EUR', rate: '2', effective_from: '2026-11-06' });
    const limit = { kind: 'amount' as const, period: 'month' as const, max: '150.00' };
    await admin.calls('policies.create', { name: 'Monthly', rule: { action: 'flag', limit } });

    // Ana was reimbursed in euros when she claimed this expense.
    const earlier = await adds(ana, { spent_on: '2026-11-02', amount: '100.00', currency: 'EUR' });
    await company.inCompany((tx) =>
      tx
        .updateTable('expenses')
        .set({ converted_currency: 'EUR', converted_amount: '100', ex_rate: '1' })
        .where('client_id', '=', company.client_id)
        .where('id', '=', earlier.id)
        .execute(),
    );

    const added = [
      await adds(ana, { spent_on: '2026-11-04', amount: '10.00' }),
      await adds(ana, { spent_on: '2026-11-08', amount: '10.00' }),
    ];
    const results = async () => {
      const { data } = await ana.calls('expenses.pagedList', {});
      return added.map(({ id }) => data.find((expense) => expense.id === id)?.policy_result);
    };
    expect(await results()).toEqual(['pass', 'flag']);
    await ana.calls('expenses.update', { chosen: { ids: idsOf(added) }, change: { category_id: rides } });
    expect(await results()).toEqual(['pass', 'flag']);
  });

  it('handle more than a thousand expenses, also for exports', async () => {
    const { ana, rides, meals, drift } = await aClaimingCompany(product);
    const count = process.env.TEST_LONG ? 5_000 : 1_200;

    await inWriteContext(product, ana, (context) =>
      saveExpenses(
        context,
        Array.from({ length: count }, (_, index) => ({
          owner_id: ana.user_id,
          stage: 'complete' as const,
          merchant: `Shop ${index}`,
          category_id: meals,
          spent_on: daysAgo(index),
          currency: 'USD',
          amount: '5.00',
          converted_currency: 'USD',
          converted_amount: '5.00',
          created_at: new Date('2026-11-10T12:00:00Z'),
        })),
      ),
    );

    const chosen = { matching: {} };
    expect((await ana.sends('exports.expenseList', { chosen })).http_status).toBe(200);

    expect(await ana.calls('expenses.update', { chosen, change: { category_id: rides } })).toMatchObject({
      no_of_done: count,
      undone: [],
    });

    expect(await ana.calls('expenses.remove', { chosen })).toMatchObject({ no_of_done: count, undone: [] });
    expect(await drift()).toEqual([]);
  });

  it('move expenses between reports and update the report sums', async () => {
    const { ana, adds, drift } = await aClaimingCompany(product);
    const ids = idsOf([await adds(ana), await adds(ana, { amount: '5.50' })]);
    const one = await ana.calls('reports.create', { title: 'One' });
    const two = await ana.calls('reports.create', { title: 'Two' });
    const moves = (report_id: string | null) =>
      ana.calls('expenses.update', { chosen: { ids }, change: { report_id } });

    const totals = async () =>
      Promise.all(
        [one, two].map(async ({ report_id: id }) => {
          const { data } = await ana.calls('reports.details', { id });
          return [data.no_of_expenses, data.total];
        }),
      );

    await moves(one.report_id);

    expect(await totals()).toEqual([
      [2, '25.50'],
      [0, '0.00'],
    ]);

    await moves(two.report_id);

    expect(await totals()).toEqual([
      [0, '0.00'],
      [2, '25.50'],
    ]);

    expect((await ana.calls('expenses.list', {})).total_records).toBe(0);
    await moves(null);
    expect((await ana.calls('expenses.list', {})).total_records).toBe(2);
    expect(await drift()).toEqual([]);
  });

  it('return a reason for each expense that cannot be changed', async () => {
    const { ana, boss, admin, adds, rides } = await aClaimingCompany(product);
    const { data: user } = await admin.calls('users.details', { user_id: ana.user_id });
    const { email, first_name, last_name, role_ids, version } = user;

    await admin.calls('users.edit', {
      user_id: ana.user_id,
      email,
      first_name,
      last_name,
      role_ids,
      version,
      manager_id: boss.user_id,
    });

    const [free, submitted] = [await adds(ana), await adds(ana, { merchant: 'Handed in' })];
    const report = await ana.calls('reports.create', { title: 'Trip', expense_ids: [submitted.id] });
    await ana.calls('reports.submit', { report_id: report.report_id, version: report.data.version });
    const gone = uuidv7();

    const answer = await ana.calls('expenses.update', {
      chosen: { ids: [free.id, submitted.id, gone] },
      change: { category_id: rides },
    });

    expect(answer).toMatchObject({
      no_of_done: 1,
      undone: [
        {
          id: submitted.id,
          label: 'Handed in',
          reason: 'You cannot do this: the expense status is Awaiting approval.',
        },
        { id: gone, reason: 'This item was not found.' },
      ],
    });

    for (const name of ['expenses.edit', 'expenses.draftEdit'] as const)
      await expect(ana.calls(name, { expense_id: submitted.id, version: submitted.version + 2 })).rejects.toThrow(
        /wrong_stage|changed/,
      );

    await expect(
      ana.calls('expenses.split', { expense_id: submitted.id, version: 2, by: { days: 2 } }),
    ).rejects.toThrow();

    expect(await ana.calls('expenses.remove', { chosen: { ids: [submitted.id] } })).toMatchObject({ no_of_done: 0 });
  });
});

describe('a deleted expense', () => {
  it('disappears from lists, search and counts and can be restored unchanged', async () => {
    const { ana, ben, adds, drift } = await aClaimingCompany(product);
    const expense = await adds(ana, { merchant: 'Gone' });
    await ana.calls('expenses.remove', { chosen: { ids: [expense.id] } });
    expect(await ana.calls('expenses.pagedList', {})).toMatchObject({ total_records: 0, total: '0.00', spent: [] });
    expect((await ana.calls('expenses.search', { search: 'gone' })).data).toEqual([]);
    expect((await ana.calls('home.dashboard', {})).draft_expense_count).toBe(0);
    await expect(ana.calls('expenses.details', { expense_id: expense.id })).toBeRefused('item.not_found');
    await expect(ben.calls('expenses.restore', { ids: [expense.id] })).toBeRefused('item.not_found');
    expect(await ana.calls('expenses.restore', { ids: [expense.id] })).toMatchObject({ no_of_done: 1 });
    const { version: _was, ...before } = expense;
    const { version: _is, ...after } = (await ana.calls('expenses.details', { expense_id: expense.id })).data;
    expect(after).toEqual(before);
    expect((await ana.calls('expenses.search', { search: 'gone' })).data).toHaveLength(1);
    expect(await drift()).toEqual([]);
  });

  it('is restored as a draft if it was one, even with all fields filled in', async () => {
    const { ana, form, drift } = await aClaimingCompany(product);
    const { data } = await ana.calls('expenses.draftCreate', form());
    expect(data).toMatchObject({ stage: 'draft', missing: [] });
    await ana.calls('expenses.remove', { chosen: { ids: [data.id] } });
    await ana.calls('expenses.restore', { ids: [data.id] });
    expect((await ana.calls('expenses.details', { expense_id: data.id })).data.stage).toBe('draft');
    expect(await drift()).toEqual([]);
  });

  it('leaves its report and is restored unreported', async () => {
    const { ana, adds, drift } = await aClaimingCompany(product);
    const expense = await adds(ana);
    const { report_id: id } = await ana.calls('reports.create', { title: 'Trip', expense_ids: [expense.id] });
    await ana.calls('expenses.remove', { chosen: { ids: [expense.id] } });
    expect((await ana.calls('reports.details', { id })).data).toMatchObject({ no_of_expenses: 0, total: '0.00' });
    await ana.calls('expenses.restore', { ids: [expense.id] });
    expect((await ana.calls('expenses.details', { expense_id: expense.id })).data).toMatchObject({
      report_id: null,
      stage: 'complete',
    });
    expect(await drift()).toEqual([]);
  });

  it('is permanently deleted after thirty days', async () => {
    const { ana, adds, form, company } = await aClaimingCompany(product);
    const file_ids = [await sendsReceipt(product, ana)];
    const { data: old } = await ana.calls('expenses.create', form({ file_ids }));
    const fresh = await adds(ana);
    await ana.calls('expenses.remove', { chosen: { ids: [old.id, fresh.id] } });

    await company.inCompany((tx) =>
      tx
        .updateTable('expenses')
        .set({ deleted_at: new Date('2026-10-13T11:59:59Z') })
        .where('client_id', '=', company.client_id)
        .where('id', '=', old.id)
        .execute(),
    );

    await sweepDeleted(product.app);

    const left = await company.inCompany(async (tx) => ({
      expenses: await tx.selectFrom('expenses').select('id').where('client_id', '=', company.client_id).execute(),
      receipts: await tx.selectFrom('receipts').select('file_id').where('client_id', '=', company.client_id).execute(),
    }));

    expect(left).toEqual({ expenses: [{ id: fresh.id }], receipts: [] });
  });
});

describe('copying an expense', () => {
  it('creates a draft of today without receipts, invoice and reason', async () => {
    const { ana, form, drift } = await aClaimingCompany(product);
    const { data } = await ana.calls(
      'expenses.create',
      form({
        invoice_number: 'R-1',
        file_ids: [await sendsReceipt(product, ana)],
        description: 'Lunch',
        currency: 'EUR',
      }),
    );

    const { data: copy } = await ana.calls('expenses.copy', { expense_id: data.id });

    expect(copy).toMatchObject({
      stage: 'draft',
      source: 'copy',
      spent_on: '2026-11-12',
      merchant: 'Lokál',
      amount: '20.00',
      currency: 'EUR',
      description: 'Lunch',
      invoice_number: '',
      receipts: [],
      checks: [],
      version: 0,
    });

    expect(copy.id).not.toBe(data.id);
    expect(await drift()).toEqual([]);
  });

  it('leaves out a category that can no longer be claimed', async () => {
    const { admin, ana, hotels, form } = await aClaimingCompany(product);
    const { data } = await ana.calls('expenses.create', {
      ...form({ category_id: hotels, merchant: 'Hotel Josef' }),
      attributes: { city: 'Prague', nights: '3', check_in: '2026-11-10' },
    });
    await admin.calls('categories.update', { ids: [hotels], is_active: false });
    const { data: copy } = await ana.calls('expenses.copy', { expense_id: data.id });
    expect(copy).toMatchObject({ merchant: 'Hotel Josef', category_id: null, attributes: {} });
    expect(copy.missing_keys).toContain('category_id');
  });
});

describe('splitting an expense', () => {
  it('divides a foreign hotel bill by night without losing a cent', async () => {
    const { ana, hotels, form, drift } = await aClaimingCompany(product);
    const { data } = await ana.calls('expenses.create', {
      ...form({ category_id: hotels, merchant: 'Hotel Josef', currency: 'EUR', amount: '100.00' }),
      attributes: { city: 'Prague', nights: '3', check_in: '2026-11-10' },
      taxes: [{ name: 'VAT', amount: '10.00' }],
      file_ids: [await sendsReceipt(product, ana)],
    });

    const { report_id } = await ana.calls('reports.create', { title: 'Prague', expense_ids: [data.id] });
    const { expense_ids } = await ana.calls('expenses.split', { expense_id: data.id, version: 1, by: { days: 3 } });
    expect(expense_ids[0]).toBe(data.id);
    const parts = await Promise.all(
      expense_ids.map(async (expense_id) => (await ana.calls('expenses.details', { expense_id })).data),
    );

    expect(parts.map(({ amount, spent_on }) => [amount, spent_on])).toEqual([
      ['33.34', '2026-11-10'],
      ['33.33', '2026-11-11'],
      ['33.33', '2026-11-12'],
    ]);

    expect(parts.map(({ attributes }) => attributes)).toEqual([
      { city: 'Prague', nights: '1', check_in: '2026-11-10', nightly: '33.34' },
      { city: 'Prague', nights: '1', check_in: '2026-11-11', nightly: '33.33' },
      { city: 'Prague', nights: '1', check_in: '2026-11-12', nightly: '33.33' },
    ]);

    expect(parts.map(({ taxes }) => taxes[0]?.amount)).toEqual(['3.34', '3.33', '3.33']);

    for (const part of parts) {
      expect(part).toMatchObject({
        ex_rate: data.ex_rate,
        report_id,
        stage: 'reported',
        no_of_receipts: 1,
        checks: [],
      });
      expect(part.receipts).toHaveLength(1);
    }

    const { data: report } = await ana.calls('reports.details', { id: report_id });
    const cents = parts.reduce((sum, { converted_amount }) => sum + Math.round(Number(converted_amount) * 100), 0);

    expect(report).toMatchObject({
      no_of_expenses: 3,
      spent: [{ currency: 'EUR', amount: '100.00' }],
      total: (cents / 100).toFixed(2),
    });
    // The split does not change the sum of the converted amounts either.
    expect(report.total).toBe(data.converted_amount);

    expect(await drift()).toEqual([]);
  });

  it('itemises a receipt with a category, a description and taxes for each item', async () => {
    const { ana, adds, rides, meals } = await aClaimingCompany(product);
    const stay = await adds(ana, { amount: '100.00', taxes: [{ name: 'VAT', rate_pct: '7', amount: '6.54' }] });
    const taxes = (amount: string) => [{ name: 'Tax', rate_pct: null, amount }];
    const shares = [
      { amount: '70.00', category_id: meals, description: 'Room', taxes: taxes('4.58') },
      { amount: '30.00', category_id: rides, description: 'Parking', taxes: [] },
    ];
    const tooMuch = [{ ...shares[0], amount: '70.00', taxes: taxes('70.01') }, { amount: '30.00' }];
    const request = { expense_id: stay.id, version: stay.version };
    await expect(ana.calls('expenses.split', { ...request, by: { shares: tooMuch } })).toBeRefused(
      'expense.taxes_too_large',
    );
    const { expense_ids } = await ana.calls('expenses.split', { ...request, by: { shares } });
    const { report_id } = await ana.calls('reports.create', { title: 'Stay', expense_ids });
    const { data: report } = await ana.calls('reports.details', { id: report_id });
    expect(report.expense).toMatchObject([
      { category_id: meals, description: 'Room', itemised: { no_of_items: 2, total: '100.00' } },
      { category_id: rides, description: 'Parking', itemised: { no_of_items: 2, total: '100.00' } },
    ]);
    const { data: room } = await ana.calls('expenses.details', { expense_id: stay.id });
    expect(room.taxes).toEqual(taxes('4.58'));
  });

  it('works by amounts and by percent', async () => {
    const { ana, adds, rides, drift } = await aClaimingCompany(product);
    const one = await adds(ana);
    const shares = [{ amount: '12.50' }, { amount: '7.50', category_id: rides, spent_on: '2026-11-09' }];
    const split = await ana.calls('expenses.split', { expense_id: one.id, version: 0, by: { shares } });
    const { data } = await ana.calls('expenses.details', { expense_id: split.expense_ids[1] ?? '' });
    expect(data).toMatchObject({ amount: '7.50', category_id: rides, spent_on: '2026-11-09', source: 'split' });
    expect(one.itemised).toBeNull();
    expect(data.itemised).toEqual({ no_of_items: 2, total: '20.00' });
    const two = await adds(ana, { merchant: 'Other', amount: '10.00' });
    const percents = ['33.3', '33.3', '33.4'];
    const parts = await ana.calls('expenses.split', { expense_id: two.id, version: 0, by: { percents } });
    expect(parts.expense_ids).toHaveLength(3);
    expect((await ana.calls('expenses.pagedList', {})).total).toBe('30.00');
    expect(await drift()).toEqual([]);
  });

  it.each([
    ['expense.split_total', { shares: [{ amount: '12.50' }, { amount: '7.49' }] }],
    ['expense.split_total', { percents: ['50', '49'] }],
    ['expense.split_small', { percents: ['100', '0'] }],
    ['money.too_precise', { shares: [{ amount: '12.505' }, { amount: '7.495' }] }],
    ['item.not_found', { shares: [{ amount: '10.00' }, { amount: '10.00', category_id: uuidv7() }] }],
  ] as const)('is refused with %s', async (code, by) => {
    const { ana, adds, drift } = await aClaimingCompany(product);
    const { id } = await adds(ana);
    await expect(ana.calls('expenses.split', { expense_id: id, version: 0, by: by as never })).toBeRefused(code);
    expect((await ana.calls('expenses.pagedList', {})).total_records).toBe(1);
    expect(await drift()).toEqual([]);
  });

  it('allows only claimable categories, but keeps a disabled original one', async () => {
    const { admin, ana, adds, category, meals } = await aClaimingCompany(product);
    const off = await category('Old times');
    const { id: entity_id } = await admin.calls('organisation.saveEntity', { name: 'Far away', currency: 'USD' });
    const theirs = await category('Of another entity', { entity_ids: [entity_id] });

    const [expense, old] = [
      await adds(ana, { amount: '30.00' }),
      await adds(ana, { amount: '30.00', category_id: off }),
    ];

    await admin.calls('categories.update', { ids: [off], is_active: false });
    const shares = (category_id: string) => [{ amount: '10.00' }, { amount: '20.00', category_id }];

    for (const category_id of [off, theirs])
      await expect(
        ana.calls('expenses.split', { expense_id: expense.id, version: 0, by: { shares: shares(category_id) } }),
      ).toBeRefused('item.not_found');

    const { expense_ids } = await ana.calls('expenses.split', {
      expense_id: old.id,
      version: 0,
      by: { shares: shares(meals) },
    });

    expect(expense_ids).toHaveLength(2);
  });

  it('requires an amount and the current version', async () => {
    const { ana, adds } = await aClaimingCompany(product);
    const { expense_id } = await ana.calls('expenses.draftCreate', {});
    const by = { days: 2 };
    await expect(ana.calls('expenses.split', { expense_id, version: 0, by })).toBeRefused('expense.split_empty');
    const { id } = await adds(ana);
    await expect(ana.calls('expenses.split', { expense_id: id, version: 5, by })).toBeRefused('item.changed');
  });
});

describe('merging expenses', () => {
  it('combines a scanned and a typed expense', async () => {
    const { ana, adds, meals, drift } = await aClaimingCompany(product);
    const file_id = await sendsReceipt(product, ana);

    const { expense_id } = await ana.calls('expenses.draftCreate', {
      file_ids: [file_id],
      description: 'From the till',
    });

    const typed = await adds(ana);
    const { data } = await ana.calls('expenses.merge', { keep_id: typed.id, other_id: expense_id });

    expect(data).toMatchObject({
      id: typed.id,
      merchant: 'Lokál',
      amount: '20.00',
      category_id: meals,
      description: 'From the till',
      no_of_receipts: 1,
      stage: 'complete',
      source: 'merge',
    });

    expect((await ana.calls('expenses.pagedList', {})).total_records).toBe(1);
    expect(await ana.calls('expenses.restore', { ids: [expense_id] })).toMatchObject({ no_of_done: 1 });
    expect(await drift()).toEqual([]);
  });

  it('takes over the amount with its rate', async () => {
    const { ana, adds, drift } = await aClaimingCompany(product);
    const { expense_id } = await ana.calls('expenses.draftCreate', { merchant: 'Mine' });
    const typed = await adds(ana, { currency: 'EUR', amount: '50.00' });
    const { data } = await ana.calls('expenses.merge', { keep_id: expense_id, other_id: typed.id });
    expect(data).toMatchObject({
      merchant: 'Mine',
      currency: 'EUR',
      amount: '50.00',
      ex_rate: typed.ex_rate,
      converted_amount: typed.converted_amount,
      stage: 'draft',
    });
    expect(await drift()).toEqual([]);
  });

  it('refuses the same expense, different amounts and foreign expenses', async () => {
    const { ana, ben, adds } = await aClaimingCompany(product);
    const [one, two, theirs] = [await adds(ana), await adds(ana, { amount: '21.00' }), await adds(ben)];
    const merge = (keep_id: string, other_id: string) => ana.calls('expenses.merge', { keep_id, other_id });
    await expect(merge(one.id, one.id)).toBeRefused('expense.merge_same');
    await expect(merge(one.id, two.id)).toBeRefused('expense.merge_currency');
    await expect(merge(one.id, theirs.id)).toBeRefused('item.not_found');
  });

  it('leaves one expense when both directions run at once', async () => {
    const { ana, adds, drift } = await aClaimingCompany(product);
    const [one, two] = [await adds(ana), await adds(ana)];
    const answers = await Promise.all([
      ana.sends('expenses.merge', { keep_id: one.id, other_id: two.id }),
      ana.sends('expenses.merge', { keep_id: two.id, other_id: one.id }),
    ]);
    expect(answers.filter(({ http_status }) => http_status === 200)).toHaveLength(1);
    expect((await ana.calls('expenses.pagedList', {})).total_records).toBe(1);
    expect(await drift()).toEqual([]);
  });
});
