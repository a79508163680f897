import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../../testing/matchers.ts';
import type { TestPerson } from '../../../testing/a-company.ts';
import { insertTestCard, insertTestTransaction } from '../../../testing/card-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { refreshMarketRates } from '../../currencies/refresh-market-rates.ts';
import { fillFromReading } from '../receipts/fill-from-reading.ts';
import { receiptHints } from '../receipts/receipt-hints.ts';
import { aClaimingCompany, aReceipt, sendsReceipt } from '../testing/a-claimant.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await refreshMarketRates(product.app);
});
afterAll(() => product.stop());

const checksOf = async (person: TestPerson, expense_id: string) =>
  (await person.calls('expenses.details', { expense_id })).data.checks;
const codesOf = async (person: TestPerson, expense_id: string) =>
  (await checksOf(person, expense_id)).filter(({ acknowledgement }) => !acknowledgement).map(({ code }) => code);
async function submits(person: TestPerson, expense_id: string) {
  const { report_id, data } = await person.calls('reports.create', { title: 'Claims', expense_ids: [expense_id] });
  const submitted = await person.calls('reports.submit', { report_id, version: data.version });
  return { report_id, version: submitted.data.version };
}
/** Waits until the worker has checked the expense again and the expense has exactly these checks. */
const until = (person: TestPerson, id: string, codes: string[]) =>
  vi.waitFor(async () => expect(await codesOf(person, id)).toEqual(codes), { timeout: 15_000, interval: 50 });

describe('duplicate expenses', () => {
  it('are flagged on both expenses until one of them changes', async () => {
    const { ana, adds, form, drift } = await aClaimingCompany(product);
    const one = await adds(ana, { merchant: 'Uber', amount: '34.12' });
    const two = await adds(ana, { merchant: 'UBER', amount: '34.12' });

    expect(two.checks).toEqual([
      {
        code: 'D3',
        level: 'MEDIUM',
        message: 'USD 34.12 at UBER on 10 Nov 2026 is claimed twice.',
        related: [{ expense_id: one.id, label: 'Uber, USD 34.12, 10 Nov 2026', is_own: true, is_seen: true }],
        remark: null,
        acknowledgement: null,
      },
    ]);

    expect(two).toMatchObject({ stage: 'complete', no_of_checks: 1, policy_result: 'pass' });
    await until(ana, one.id, ['D3']);
    expect((await ana.calls('expenses.pagedList', { filters: { flags: ['duplicate'] } })).total_records).toBe(2);

    await ana.calls('expenses.edit', {
      expense_id: two.id,
      version: 0,
      ...form({ merchant: 'UBER', amount: '35.00' }),
    });

    await until(ana, one.id, []);
    expect(await drift()).toEqual([]);
  });

  it('are found while the user types, without saving anything', async () => {
    const { ana, adds, form } = await aClaimingCompany(product);
    const one = await adds(ana);
    const preview = await ana.calls('expenses.policyExpenses', form());
    expect(preview.checks).toMatchObject([{ code: 'D3', related: [{ expense_id: one.id }] }]);
    expect(preview.policy_outcome.passed).toEqual([]);
    expect((await ana.calls('expenses.policyExpenses', { expense_id: one.id, ...form() })).checks).toEqual([]);
    expect(await codesOf(ana, one.id)).toEqual([]);
  });

  it('stay open after the remark of a claimant, who cannot acknowledge them', async () => {
    const { ana, boss, adds, drift } = await aClaimingCompany(product);
    const [one, two] = [await adds(ana), await adds(ana)];
    await until(ana, one.id, ['D3']);
    const { report_id: id } = await ana.calls('reports.create', { title: 'Trip', expense_ids: [two.id] });
    await ana.calls('expenses.remarkOnCheck', { expense_id: two.id, code: 'D3' });
    expect((await ana.calls('reports.details', { id })).data.no_of_checks).toBe(1);
    const remark = { by: 'Ana Tester', at: '2026-11-12T12:00:00.000Z' };
    expect(await checksOf(ana, two.id)).toMatchObject([{ code: 'D3', remark, acknowledgement: null }]);
    const acknowledge = { report_id: id, expense_id: two.id, code: 'D3' } as const;
    expect((await ana.sends('approvals.acknowledgeCheck', acknowledge)).http_status).toBe(403);
    await expect(boss.calls('expenses.remarkOnCheck', { expense_id: two.id, code: 'D3' })).toBeRefused(
      'item.not_found',
    );
    await vi.waitFor(async () => expect(await checksOf(ana, one.id)).toMatchObject([{ remark }]));
    await adds(ana);
    await vi.waitFor(async () => expect(await checksOf(ana, one.id)).toMatchObject([{ remark: null }]));
    await expect(ana.calls('expenses.remarkOnCheck', { expense_id: two.id, code: 'D1' })).toBeRefused('item.not_found');
    expect(await drift()).toEqual([]);
  });

  it('stay acknowledged for the same set of expenses only', async () => {
    const { admin, ana, adds, drift } = await aClaimingCompany(product);
    const [one, two] = [await adds(ana), await adds(ana)];
    await until(ana, one.id, ['D3']);
    const { report_id } = await submits(ana, two.id);
    await admin.calls('approvals.acknowledgeCheck', { report_id, expense_id: two.id, code: 'D3' });
    expect((await ana.calls('reports.details', { id: report_id })).data.no_of_checks).toBe(0);
    expect(await checksOf(ana, two.id)).toMatchObject([{ code: 'D3', acknowledgement: { by: 'Admin Tester' } }]);
    await until(ana, one.id, []);
    const three = await adds(ana);
    expect(three.checks[0]?.related).toHaveLength(2);
    await until(ana, one.id, ['D3']);
    await ana.calls('expenses.remove', { chosen: { ids: [three.id] } });
    await until(ana, one.id, []);
    expect(await drift()).toEqual([]);
  });

  it('of high severity must be acknowledged with a reason before approval and payment', async () => {
    const { admin, ana, ben, fin, form, drift } = await aClaimingCompany(product);
    const bytes = await aReceipt();
    const claim = async (person: TestPerson) =>
      (await person.calls('expenses.create', form({ file_ids: [await sendsReceipt(product, person, bytes)] }))).data.id;
    const expense_id = await claim(ana);
    const { report_id, version } = await submits(ana, expense_id);
    const bensExpense = await claim(ben);
    await until(ana, expense_id, ['D5']);
    const details = async () => (await admin.calls('approvals.details', { item_id: report_id })).approve_blocked;
    expect(await details()).toBe('Acknowledge the check on Lokál first: Another colleague claimed the same receipt.');

    const item = { item_id: report_id, version };
    const approves = () => admin.calls('approvals.action', { ...item, decision: { action: 'approve' } });
    await expect(approves()).toBeRefused('check.unacknowledged');
    const check = { report_id, expense_id, code: 'D5' } as const;
    await expect(fin.calls('approvals.acknowledgeCheck', check)).toBeRefused('approval.not_yours');
    await expect(admin.calls('approvals.acknowledgeCheck', check)).toBeRefused('check.reason_missing');
    await admin.calls('approvals.acknowledgeCheck', { ...check, reason: 'They shared a taxi' });
    expect(await details()).toBe(null);
    await approves();

    const { data } = await fin.calls('reports.details', { id: report_id });
    expect(data.expense[0]?.checks).toMatchObject([
      { code: 'D5', acknowledgement: { by: 'Admin Tester', reason: 'They shared a taxi' } },
    ]);
    expect(data.activity.find(({ comments }) => comments === 'They shared a taxi')?.sentence).toBe(
      'acknowledged “Another colleague claimed the same receipt” on Lokál in the report',
    );
    await until(ben, bensExpense, []);
    expect(await checksOf(ben, bensExpense)).toMatchObject([{ acknowledgement: { reason: '' } }]);

    // A third claim after the approval makes a new set of expenses, so the check is open again.
    await claim(admin);
    await until(ana, expense_id, ['D5']);
    const queues = () =>
      fin.calls('payouts.action', { item_kind: 'report', item_id: report_id, version: 0, action: { kind: 'queue' } });
    await expect(queues()).toBeRefused('check.unacknowledged');
    const flight = await fin.calls('payouts.preFlight', { tab: 'reports', chosen: { ids: [report_id] } });
    expect(flight.blocked).toMatchObject([{ reason: 'open_checks', label: 'Checks to acknowledge' }]);
    await fin.calls('approvals.acknowledgeCheck', { ...check, reason: 'Asked all three' });
    await queues();
    expect(await drift()).toEqual([]);
  });

  it('are found by identical and by similar receipts', async () => {
    const { ana, form } = await aClaimingCompany(product);
    const bytes = await aReceipt();
    const worse = await sharp(bytes).resize(500).jpeg({ quality: 60 }).toBuffer();
    const create = async (merchant: string, picture: Buffer) =>
      (
        await ana.calls('expenses.create', {
          ...form({ merchant, amount: `${merchant.length}.00`, file_ids: [await sendsReceipt(product, ana, picture)] }),
        })
      ).data;
    const first = await create('First', bytes);
    expect((await create('Second', bytes)).checks).toMatchObject([
      { code: 'D1', related: [{ expense_id: first.id, is_own: true }] },
    ]);
    expect((await create('The third', worse)).checks).toMatchObject([{ code: 'D2', related: [{}, {}] }]);
    await until(ana, first.id, ['D1', 'D2']);
    expect((await create('Another', await aReceipt())).checks).toEqual([]);
  });

  it('of two people name the other claimant only to viewers who see both', async () => {
    const { ana, ben, admin, form } = await aClaimingCompany(product);
    const bytes = await aReceipt();
    const claim = async (person: TestPerson) =>
      (await person.calls('expenses.create', form({ file_ids: [await sendsReceipt(product, person, bytes)] }))).data;
    const mine = await claim(ana);
    const bensExpense = await claim(ben);

    expect(bensExpense.checks).toEqual([
      {
        code: 'D5',
        level: 'HIGH',
        message: 'Another colleague claimed the same receipt.',
        related: [],
        remark: null,
        acknowledgement: null,
      },
    ]);

    await until(ana, mine.id, ['D5']);
    expect(JSON.stringify(await checksOf(ana, mine.id))).not.toMatch(/ben/i);
    // Unsubmitted expenses are hidden even from people who can see all submitted expenses.
    await expect(admin.calls('expenses.details', { expense_id: mine.id })).toBeRefused('item.not_found');
    await submits(ana, mine.id);
    expect(await checksOf(admin, mine.id)).toMatchObject([{ code: 'D5', related: [] }]);
    await submits(ben, bensExpense.id);

    expect(await checksOf(admin, mine.id)).toMatchObject([
      {
        code: 'D5',
        related: [
          {
            expense_id: bensExpense.id,
            label: expect.stringContaining('Ben Tester'),
            is_own: false,
            is_seen: true,
          },
        ],
      },
    ]);

    expect(await checksOf(ana, mine.id)).toMatchObject([{ code: 'D5', related: [] }]);
  });

  it('reveal nothing about receipts of other people', async () => {
    const { ana, ben, form } = await aClaimingCompany(product);
    const bensReceipt = await sendsReceipt(product, ben);
    await ben.calls('expenses.create', form({ file_ids: [bensReceipt] }));
    const preview = await ana.calls('expenses.policyExpenses', form({ file_ids: [bensReceipt] }));
    expect(preview.checks).toEqual([]);
    const own = await ben.calls('expenses.policyExpenses', form({ file_ids: [bensReceipt] }));
    expect(own.checks.map(({ code }) => code)).toContain('D1');
  });

  it('are found by invoice number across people', async () => {
    const { ana, ben, adds } = await aClaimingCompany(product);
    await adds(ana, { invoice_number: 'R-2026/17' });
    expect((await adds(ben, { invoice_number: 'r 2026 17', amount: '9.00' })).checks).toMatchObject([{ code: 'D4' }]);
  });
});

describe('other checks', () => {
  it('flag weekend spending and a bill split under a limit', async () => {
    const { admin, ana, adds, meals } = await aClaimingCompany(product);
    await admin.calls('policies.create', {
      name: 'Meals',
      rule: {
        action: 'flag',
        what: { category_ids: { values: [meals] } },
        limit: { kind: 'amount', period: 'transaction', max: '30.00' },
      },
    });
    expect((await adds(ana, { spent_on: '2026-11-08' })).checks).toMatchObject([
      { code: 'A4', level: 'LOW', message: 'Spent on a Sunday.' },
    ]);
    const one = await adds(ana, { merchant: 'Rewe', amount: '20.00' });
    expect((await adds(ana, { merchant: 'Rewe', amount: '11.00' })).checks).toMatchObject([
      { code: 'A5', message: '2 expenses at Rewe on one day together exceed the limit of USD 30.00.' },
    ]);
    await until(ana, one.id, ['A5']);
  });
});

describe('the fraud log', () => {
  it('follows the checks of a submitted report as its company sets them', async () => {
    const { ana, admin, adds, form } = await aClaimingCompany(product);
    const entries = async (filters = {}) => (await admin.calls('fraudLog.list', { filters })).data;
    const sunday = await adds(ana, { merchant: 'Uber', amount: '34.12', spent_on: '2026-11-08' });
    expect(await entries()).toEqual([]);
    expect((await ana.sends('fraudLog.list', {})).http_status).toBe(403);

    await admin.calls('fraudLog.saveSetting', { code: 'A4', level: 'HIGH', action: 'block' });
    const { report_id, data } = await ana.calls('reports.create', { title: 'Fair', expense_ids: [sunday.id] });
    const { body } = await ana.sends('reports.submit', { report_id, version: data.version });
    expect(body).toMatchObject({ code: 'check.blocks' });
    const preview = await ana.calls('reports.preview', { report_id });
    expect(preview.problems).toMatchObject([{ message: expect.stringContaining('Spent on a Sunday.') }]);
    expect(preview.may_submit).toBe(false);
    expect(await entries()).toEqual([]);

    await admin.calls('fraudLog.saveSetting', { code: 'A4', level: 'HIGH', action: 'warn' });
    const submitted = await ana.calls('reports.submit', { report_id, version: data.version });
    expect(await entries({ levels: ['HIGH'], states: ['open'], owner_ids: [ana.user_id] })).toMatchObject([
      { code: 'A4', title: 'Weekend', report: { id: report_id }, amount: '34.12', paid_before: { no_of_reports: 0 } },
    ]);

    await admin.calls('approvals.acknowledgeCheck', {
      report_id,
      expense_id: sunday.id,
      code: 'A4',
      reason: 'The fair was on a Sunday.',
    });
    expect(await entries({ codes: ['A4'] })).toMatchObject([
      {
        state: 'acknowledged',
        acknowledged_by: { user_id: admin.user_id },
        acknowledged_reason: 'The fair was on a Sunday.',
      },
    ]);

    await ana.calls('reports.recall', { report_id, version: submitted.data.version });
    const { version } = (await ana.calls('expenses.details', { expense_id: sunday.id })).data;
    await ana.calls('expenses.edit', {
      expense_id: sunday.id,
      version,
      ...form({ merchant: 'Uber', amount: '34.12' }),
    });
    const again = (await ana.calls('reports.details', { id: report_id })).data;
    await ana.calls('reports.submit', { report_id, version: again.version });
    expect(await entries()).toMatchObject([{ state: 'corrected' }]);

    await admin.calls('fraudLog.saveSetting', { code: 'A4', level: null, action: 'off' });
    expect((await adds(ana, { merchant: 'Lyft', amount: '3.10', spent_on: '2026-11-08' })).checks).toEqual([]);
    const { export_id } = await admin.calls('fraudLog.export', { chosen: { matching: {} } });
    await vi.waitFor(
      async () =>
        expect((await admin.calls('exports.details', { id: export_id })).data).toMatchObject({
          state: 'ready',
          rows_done: 1,
        }),
      { timeout: 15_000, interval: 100 },
    );
  });

  it('has the card transaction that an expense of own money repeats', async () => {
    const { ana, adds } = await aClaimingCompany(product);
    const account_id = await insertTestCard(product, ana, { last_four: '4242' });
    await insertTestTransaction(product, ana, {
      account_id,
      merchant: 'UBER',
      amount: '34.12',
      spent_on: '2026-11-10',
    });
    const { checks } = await adds(ana, { merchant: 'Uber', amount: '34.12' });
    expect(checks).toMatchObject([
      {
        code: 'C1',
        level: 'MEDIUM',
        message: 'The company already paid USD 34.12 on the card ending 4242 on 10 Nov 2026.',
      },
    ]);
  });
});

describe('a scanned receipt', () => {
  const read = (value: string, confidence = 'high') => ({ value, confidence, box: null });
  const reading = {
    merchant: read('Le Potager'),
    spent_on: read('2026-11-10'),
    amount: read('86.40'),
    currency: read('EUR'),
    tax: read('6.22', 'low'),
  };

  async function aDraft() {
    const team = await aClaimingCompany(product);
    const { ana, company } = team;
    const file_id = await sendsReceipt(product, ana);
    const { client_id } = company;

    const isRead = async (state: 'done' | 'pending', what: object = reading, id = file_id) => {
      await company.inCompany((tx) =>
        tx
          .insertInto('scans')
          .values({ client_id, file_id: id, state, reading: JSON.stringify(what) })
          .onConflict((on) =>
            on.columns(['client_id', 'file_id']).doUpdateSet({ state, reading: JSON.stringify(what) }),
          )
          .execute(),
      );
      if (state === 'done') await fillFromReading(product.app, { client_id, event_id: uuidv7(), file_id: id });
    };

    const details = async (expense_id: string) => (await ana.calls('expenses.details', { expense_id })).data;
    return { ...team, file_id, isRead, details };
  }

  it('fills in its draft and suggests a category', async () => {
    const { ana, adds, meals, file_id, isRead, details, drift } = await aDraft();
    await adds(ana, { merchant: 'LE POTAGER', category_id: meals });
    await isRead('pending', {});
    const { expense_id } = await ana.calls('expenses.scanUpload', { file_id });

    expect(await details(expense_id)).toMatchObject({
      stage: 'draft',
      scan_state: 'pending',
      source: 'receipt',
      merchant: '',
    });

    await isRead('done');
    const filled = await details(expense_id);

    expect(filled).toMatchObject({
      stage: 'draft',
      merchant: 'Le Potager',
      spent_on: '2026-11-10',
      currency: 'EUR',
      amount: '86.40',
      category_id: null,
      missing: ['Category'],
      taxes: [{ name: 'Tax', amount: '6.22' }],
      checks: [],
      receipts: [{ scan: { state: 'done', category_id: { value: meals, confidence: 'high' } } }],
    });

    const review = await ana.calls('expenses.uncategorized', {});
    expect(review.data).toMatchObject([{ id: expense_id, receipts: [{ scan: { category_id: { value: meals } } }] }]);
    await isRead('done');
    expect((await details(expense_id)).amount).toBe('86.40');
    expect(await drift()).toEqual([]);
  });

  it('fills in a new draft at once if it was scanned before', async () => {
    const { ana, file_id, isRead, details } = await aDraft();
    await isRead('done');
    const { expense_id } = await ana.calls('expenses.scanUpload', { file_id });
    expect(await details(expense_id)).toMatchObject({ merchant: 'Le Potager', amount: '86.40', scan_state: 'done' });
  });

  it('without a currency gets the currency in which its owner is reimbursed, even from a delegate', async () => {
    const { admin, ana, ben, company, isRead } = await aDraft();
    const { id: entity_id } = await admin.calls('organisation.saveEntity', { name: 'Zürich', currency: 'CHF' });
    await company.inCompany((tx) => tx.updateTable('users').set({ entity_id }).where('id', '=', ana.user_id).execute());
    await ana.calls('delegates.create', {
      user_id: ben.user_id,
      can_submit: true,
      can_approve: false,
      starts_on: '2026-11-01',
      ends_on: '2026-11-30',
    });
    const noCurrency = { merchant: read('Kiosk'), amount: read('4.20') };
    const file_id = await sendsReceipt(product, ben);
    const upload = async () => {
      const { expense_id } = await ben.calls('expenses.scanUpload', { file_id, for_user_id: ana.user_id });
      return expense_id;
    };
    const filledLater = await upload();

    await isRead('done', noCurrency, file_id);
    const filledAtOnce = await upload();

    for (const expense_id of [filledLater, filledAtOnce])
      expect((await ana.calls('expenses.details', { expense_id })).data).toMatchObject({
        currency: 'CHF',
        amount: '4.20',
      });
  });

  it('never overwrites typed values or expenses being edited', async () => {
    const { ana, file_id, isRead, details } = await aDraft();
    const { expense_id } = await ana.calls('expenses.scanUpload', { file_id });

    await ana.calls('expenses.draftEdit', {
      expense_id,
      version: 0,
      merchant: 'Typed',
      currency: 'CHF',
      amount: '80.00',
      file_ids: [file_id],
    });

    const typed = await ana.calls('expenses.draftCreate', { file_ids: [file_id], description: 'Typing here' });
    await isRead('done');

    expect(await details(expense_id)).toMatchObject({
      merchant: 'Typed',
      currency: 'CHF',
      amount: '80.00',
      spent_on: '2026-11-10',
      checks: expect.arrayContaining([
        expect.objectContaining({ code: 'R1', message: 'The receipt shows EUR 86.40.' }),
      ]),
    });

    expect(await details(typed.expense_id)).toMatchObject({ merchant: '', amount: null, version: 0 });
  });

  it('must be an image or PDF uploaded by the actor', async () => {
    const { ben, file_id } = await aDraft();
    await expect(ben.calls('expenses.scanUpload', { file_id })).toBeRefused('item.not_found');
    await expect(ben.calls('expenses.scanUpload', { file_id: uuidv7() })).toBeRefused('item.not_found');
  });

  it('is read knowing the merchants the company reported and the currencies paid there', async () => {
    const { ana, ben, adds } = await aClaimingCompany(product);
    const reported = await adds(ben, { merchant: 'North Point', currency: 'EUR', amount: '12.00' });
    await adds(ben, { merchant: 'Misread draft', amount: '13.00' });
    await submits(ben, reported.id);

    const { client_id, user_id } = ana;
    const hints = await product.app.database.inCompany(client_id, (tx) => receiptHints(tx, { client_id, user_id }));
    expect(hints).toEqual({
      home_currency: 'USD',
      own_currency: 'USD',
      known_merchants: [{ name: 'North Point', currency: 'EUR' }],
    });
  });
});
