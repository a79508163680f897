import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { CallRefused } from '../../testing/client.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { refreshMarketRates } from '../currencies/refresh-market-rates.ts';
import { aClaimingCompany, sendsReceipt } from './testing/a-claimant.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await refreshMarketRates(product.app);
});
afterAll(() => product.stop());

const key = () => ({ headers: { 'idempotency-key': uuidv7() } });
const refusedFields = async (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? { ...error.body, request_id: '' } : error),
  );

describe('an expense', () => {
  it('is saved with all attributes of its category', async () => {
    const { ana, hotels, drift } = await aClaimingCompany(product);
    const { data, expense_id } = await ana.calls('expenses.create', {
      category_id: hotels,
      merchant: ' Hotel  Josef ',
      spent_on: '2026-11-10',
      currency: 'EUR',
      amount: '612.00',
      attributes: { city: 'Prague', nights: '3', late: '19:05', nightly: '1', strange: 'x' },
      taxes: [{ name: 'VAT', rate_pct: '12', amount: '65.57' }],
      invoice_number: 'R-17',
      description: 'Site survey',
    });

    expect(data).toMatchObject({
      id: expense_id,
      expense_id,
      stage: 'complete',
      report_id: null,
      report_status: '',
      version: 0,
      merchant: 'Hotel Josef',
      category: 'Lodging',
      currency: 'EUR',
      amount: '612.00',
      converted_currency: 'USD',
      attributes: { city: 'Prague', nights: '3', late: '19:05', nightly: '204' },
      facts: [
        { label: 'City', text: 'Prague' },
        { label: 'Nights', text: '3' },
        { label: 'Nightly rate', text: 'EUR 204.00' },
        { label: 'Arrival', text: '07:05 PM' },
      ],
      missing: [],
      missing_keys: [],
      policy_result: 'pass',
      no_of_receipts: 0,
      invoice_number: 'R-17',
      taxes: [{ name: 'VAT', rate_pct: '12', amount: '65.57' }],
      owner: { user_id: ana.user_id },
      can: { edit: { allowed: true, reason: null }, add_to_report: { allowed: true, reason: null } },
    });

    expect(data.rate_source).not.toBe('typed');
    expect(data.converted_amount).toBe((Math.round(612 * Number(data.ex_rate) * 100) / 100).toFixed(2));
    expect(await drift()).toEqual([]);
  });

  it('may be empty as a draft but needs every required field otherwise', async () => {
    const { ana, hotels, drift } = await aClaimingCompany(product);
    const draft = await ana.calls('expenses.draftCreate', { category_id: hotels });

    expect(draft.data).toMatchObject({
      stage: 'draft',
      missing_keys: ['merchant', 'spent_on', 'currency', 'amount', 'attributes.city', 'attributes.nights'],
      missing: ['Merchant', 'Date', 'Currency', 'Amount', 'City', 'Nights'],
    });

    const { expense_id } = draft;
    const refusal = await refusedFields(
      ana.calls('expenses.edit', { expense_id, version: 0, category_id: hotels, merchant: 'Hotel Josef' }),
    );

    expect(refusal).toMatchObject({
      code: 'expense.incomplete',
      message: 'Fill in date, currency, amount, city and nights.',
      fields: { spent_on: 'Required.', 'attributes.city': 'Required.' },
    });

    const whole = {
      category_id: hotels,
      merchant: 'Hotel Josef',
      spent_on: '2026-11-10',
      currency: 'USD',
      amount: '90.00',
      attributes: { city: 'Prague', nights: '3' },
    };

    expect((await ana.calls('expenses.edit', { expense_id, version: 0, ...whole })).data.stage).toBe('complete');
    // A complete expense that is saved again as a draft stays complete until a required field is cleared.
    expect((await ana.calls('expenses.draftEdit', { expense_id, version: 1, ...whole })).data.stage).toBe('complete');
    const less = { ...whole, amount: null };
    expect((await ana.calls('expenses.draftEdit', { expense_id, version: 2, ...less })).data.stage).toBe('draft');
    expect(await drift()).toEqual([]);
  });

  it('refuses the second of two simultaneous changes', async () => {
    const { ana, adds, form } = await aClaimingCompany(product);
    const { id } = await adds(ana);
    const edit = (merchant: string) =>
      ana.sends('expenses.edit', { expense_id: id, version: 0, ...form({ merchant }) });
    const answers = await Promise.all(['One', 'Two', 'Three'].map(edit));
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409, 409]);
    expect((await ana.calls('expenses.details', { expense_id: id })).data.version).toBe(1);
  });

  it('keeps the fields that an edit leaves out', async () => {
    const { ana, adds, rides } = await aClaimingCompany(product);
    const saved = await adds(ana, { description: 'With Ben', invoice_number: 'R-7' });
    const edited = await ana.calls('expenses.edit', { expense_id: saved.id, version: 0, category_id: rides });
    const { merchant, amount, spent_on, description, invoice_number } = saved;
    expect(edited.data).toMatchObject({
      category_id: rides,
      merchant,
      amount,
      spent_on,
      description,
      invoice_number,
      total: amount,
      edited_total: null,
    });
    const cleared = await ana.calls('expenses.draftEdit', { expense_id: saved.id, version: 1, spent_on: null });
    expect(cleared.data).toMatchObject({ spent_on: null, merchant, amount });
  });

  it('has a history of its changes, its report and its comments', async () => {
    const { ana, ben, fin, adds, rides } = await aClaimingCompany(product);
    const { id: expense_id } = await adds(ana);
    const file_ids = [await sendsReceipt(product, ana)];
    await ana.calls('expenses.edit', { expense_id, version: 0, amount: '25.00', category_id: rides, file_ids });
    const { report_id, data } = await ana.calls('reports.create', { title: 'Prague', expense_ids: [expense_id] });
    await ana.calls('reports.submit', { report_id, version: data.version });
    const said = await ana.calls('expenses.comment', {
      expense_id,
      comments: 'The receipt shows the tip',
      mention_ids: [fin.user_id],
    });

    expect(said.data.map(({ sentence }) => sentence)).toEqual([
      'commented on the expense',
      `submitted ${data.number} “Prague” (USD 25.00, 1 expense)`,
      `added the expense to ${data.number}`,
      'changed the expense',
      'added the expense',
    ]);
    expect(said.data[3]?.edited_data.map(({ edited_msg }) => edited_msg)).toEqual([
      'Amount changed from USD 20.00 to USD 25.00',
      'Category changed from Meals to Taxis and rides',
      '1 receipt added',
    ]);
    expect((await fin.calls('expenses.activity', { expense_id })).data[0]).toMatchObject({
      comments: 'The receipt shows the tip',
      mentions: [{ user_id: fin.user_id }],
    });

    // People who may not open the expense cannot read its history, and nobody can mention them in a comment on it.
    await expect(ben.calls('expenses.activity', { expense_id })).toBeRefused('item.not_found');
    await expect(ben.calls('expenses.comment', { expense_id, comments: 'Me too' })).toBeRefused('item.not_found');
    const mention = { comments: 'And you?', mention_ids: [ben.user_id] };
    await expect(ana.calls('expenses.comment', { expense_id, ...mention })).toBeRefused('comment.hidden_from');
    await expect(ana.calls('reports.comment', { report_id, ...mention })).toBeRefused('comment.hidden_from');
  });

  it('is created once when the same request is repeated', async () => {
    const { ana, form, drift } = await aClaimingCompany(product);
    const once = key();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ana.sends('expenses.create', form(), once)));
    expect(answers.every(({ http_status }) => http_status === 200 || http_status === 409)).toBe(true);
    const again = await ana.calls('expenses.create', form(), once);
    expect((await ana.calls('expenses.pagedList', {})).data.map(({ id }) => id)).toEqual([again.expense_id]);
    expect(await drift()).toEqual([]);
  });

  it('refuses invalid values with a message per field', async () => {
    const { ana, hotels, form } = await aClaimingCompany(product);
    const create = (more: object) => refusedFields(ana.calls('expenses.create', form(more)));
    const attributes = { city: 'Prague', nights: 'three', late: '25:00' };
    expect(await create({ category_id: hotels, attributes })).toMatchObject({
      code: 'expense.attribute_invalid',
      fields: { 'attributes.nights': 'Enter a number such as 12.5.', 'attributes.late': 'Enter a time such as 19:05.' },
    });
    expect(await create({ taxes: [{ name: 'VAT', amount: '20.01' }] })).toMatchObject({
      code: 'expense.taxes_too_large',
    });
    expect(await create({ currency: 'JPY', amount: '20.50' })).toMatchObject({ code: 'money.too_precise' });
    expect(await create({ category_id: uuidv7() })).toMatchObject({ code: 'item.not_found' });
    expect(await create({ attendees: [{ user_id: uuidv7() }] })).toMatchObject({ code: 'item.not_found' });
    expect(await create({ report_id: uuidv7() })).toMatchObject({ code: 'item.not_found' });
    expect(await create({ currency: 'ZZZ' })).toMatchObject({ code: 'rate.none' });
    expect((await ana.calls('expenses.pagedList', {})).total_records).toBe(0);
  });

  it('accepts a typed rate and shows the difference to the table rate', async () => {
    const { ana, form } = await aClaimingCompany(product);
    const { data } = await ana.calls('expenses.create', form({ currency: 'EUR', amount: '100.00', ex_rate: '1.5' }));
    expect(data).toMatchObject({
      ex_rate: '1.5',
      converted_amount: '150.00',
      rate_source: 'typed',
      rate_on: '2026-11-10',
    });
    expect(Number(data.rate_difference_pct)).toBeGreaterThan(10);
    const own = await ana.calls('expenses.create', form({ ex_rate: '2' }));
    expect(own.data).toMatchObject({ ex_rate: '1', converted_amount: '20.00', rate_difference_pct: null });
  });

  it('saves a draft without an exchange rate and reports the rate as missing', async () => {
    const { ana, form } = await aClaimingCompany(product);
    const { data } = await ana.calls('expenses.draftCreate', form({ currency: 'ZZZ', amount: '5.00' }));
    expect(data).toMatchObject({ stage: 'draft', converted_amount: null, missing: ['Exchange rate'] });
    const typed = await ana.calls('expenses.create', form({ currency: 'ZZZ', amount: '5.00', ex_rate: '2' }));
    expect(typed.data).toMatchObject({ stage: 'complete', converted_amount: '10.00' });
  });

  it('counts the attendees including the claimant', async () => {
    const { ana, ben, lunches, form } = await aClaimingCompany(product);
    const lunch = form({ category_id: lunches, amount: '90.00' });
    await expect(ana.calls('expenses.create', lunch)).toBeRefused('expense.incomplete');
    const { data } = await ana.calls('expenses.create', {
      ...lunch,
      attendees: [
        { user_id: ben.user_id },
        { user_id: ana.user_id },
        { name: 'Julien Barras', company: 'Cafés Rhône' },
      ],
    });
    expect(data.attributes).toEqual({ attendees: '3', per_person: '30' });
    expect(data.attendees).toEqual([
      { user_id: ben.user_id, first_name: 'Ben', last_name: 'Tester', email: ben.email },
      { name: 'Julien Barras', company: 'Cafés Rhône' },
    ]);
    // The attendees are listed by name, so their number is not listed separately.
    expect(data.facts).toEqual([{ label: 'Per person', text: 'USD 30.00' }]);
  });

  it('requires custom fields, including dependent ones', async () => {
    const { admin, ana, form } = await aClaimingCompany(product);
    const field = async (more: object) => {
      const { body } = await admin.sends('customFields.save', { applies_to: 'expense', is_mandatory: true, ...more });
      return (body as { data: { id: string } }).data;
    };

    const { id } = await field({ key: 'billable', label: 'Billable', kind: 'select', options: ['Yes', 'No'] });
    const client = { key: 'client', label: 'Client', kind: 'text', depends_on_id: id, depends_on_values: ['Yes'] };
    const { id: client_field } = await field(client);
    await field({ key: 'note', label: 'Note', kind: 'text', seen_by: 'finance' });
    const missing = async (custom_values: object) =>
      (await ana.calls('expenses.draftCreate', form({ custom_values: custom_values as never }))).data.missing_keys;
    expect(await missing({})).toEqual(['custom_values.billable']);
    expect(await missing({ billable: 'No' })).toEqual([]);
    expect(await missing({ billable: 'Yes' })).toEqual(['custom_values.client']);
    const { data } = await ana.calls('expenses.create', form({ custom_values: { billable: 'Yes', client: 'Rhône' } }));

    expect(data.facts).toEqual([
      { label: 'Billable', text: 'Yes' },
      { label: 'Client', text: 'Rhône' },
    ]);

    await field({ ...client, id: client_field, version: 0, is_active: false });
    const { data: later } = await ana.calls('expenses.details', { expense_id: data.id });
    expect(later.facts).toEqual(data.facts);

    await expect(ana.calls('expenses.create', form({ custom_values: { billable: 'Maybe' } }))).toBeRefused(
      'expense.attribute_invalid',
    );

    await expect(ana.calls('expenses.draftCreate', form({ custom_values: { note: 'x' } }))).toBeRefused(
      'expense.attribute_invalid',
    );
  });
});

describe('visibility of an expense', () => {
  it('covers the owner and, once submitted, readers of the company’s reports', async () => {
    const { ana, ben, boss, admin, fin, adds } = await aClaimingCompany(product);
    const other = await aClaimingCompany(product);
    const { id } = await adds(ana);
    for (const person of [ben, boss, admin, fin, other.admin])
      await expect(person.calls('expenses.details', { expense_id: id })).toBeRefused('item.not_found');
    const { report_id, data: report } = await ana.calls('reports.create', { title: 'Trip', expense_ids: [id] });
    for (const person of [admin, fin])
      await expect(person.calls('reports.details', { id: report_id })).toBeRefused('item.not_found');
    await ana.calls('reports.submit', { report_id, version: report.version });

    for (const person of [ana, admin, fin])
      expect((await person.calls('expenses.details', { expense_id: id })).data.id).toBe(id);
    for (const person of [ben, boss, other.admin])
      await expect(person.calls('expenses.details', { expense_id: id })).toBeRefused('item.not_found');
    const { data } = await admin.calls('expenses.details', { expense_id: id });
    expect(data.can.edit).toEqual({ allowed: false, reason: 'Only the owner can do this.' });
    const edit = { expense_id: id, version: 0, merchant: 'Mine now' };
    for (const person of [ben, admin, other.ana])
      await expect(person.calls('expenses.draftEdit', edit)).toBeRefused('item.not_found');
  });

  it('covers delegates, and the history names both people', async () => {
    const { ana, ben, adds, form, company } = await aClaimingCompany(product);
    const { id } = await adds(ana);

    await ana.calls('delegates.create', {
      user_id: ben.user_id,
      can_submit: true,
      can_approve: false,
      starts_on: '2026-11-12',
      ends_on: '2026-11-12',
    });

    const edited = await ben.calls('expenses.draftEdit', { expense_id: id, version: 0, ...form({ amount: null }) });
    expect(edited.data).toMatchObject({ stage: 'draft', owner: { user_id: ana.user_id } });

    const lines = await company.inCompany((tx) =>
      tx
        .selectFrom('activity')
        .select(['actor_id', 'on_behalf_of_id'])
        .where('action', '=', 'expense_changed')
        .execute(),
    );

    expect(lines).toEqual([{ actor_id: ben.user_id, on_behalf_of_id: ana.user_id }]);
  });
});

describe('receipts of an expense', () => {
  it('are attached in order by their uploader and can be detached', async () => {
    const { ana, ben, form } = await aClaimingCompany(product);
    const [one, two] = [await sendsReceipt(product, ana), await sendsReceipt(product, ana)];
    const { data } = await ana.calls('expenses.create', form({ file_ids: [two, one] }));
    expect(data.receipts.map(({ id }) => id)).toEqual([two, one]);
    expect(data).toMatchObject({ no_of_receipts: 2, policy_outcome: { passed: [{ text: 'Receipt attached' }, {}] } });
    expect(data.thumbnail).toContain(two);
    const edited = await ana.calls('expenses.edit', { expense_id: data.id, version: 0, ...form({ file_ids: [one] }) });
    expect(edited.data.receipts.map(({ id }) => id)).toEqual([one]);
    const bensReceipt = await sendsReceipt(product, ben);
    await expect(ana.calls('expenses.create', form({ file_ids: [bensReceipt] }))).toBeRefused('item.not_found');
    await expect(ana.calls('expenses.create', form({ file_ids: [uuidv7()] }))).toBeRefused('item.not_found');
  });

  it('are visible to exactly the people who see the expense', async () => {
    const { ana, ben, fin, form } = await aClaimingCompany(product);
    const id = await sendsReceipt(product, ana);
    await expect(fin.calls('files.details', { id })).toBeRefused('item.not_found');
    const { expense_id } = await ana.calls('expenses.create', form({ file_ids: [id] }));
    await expect(fin.calls('files.details', { id })).toBeRefused('item.not_found');
    const { report_id, data } = await ana.calls('reports.create', { title: 'Trip', expense_ids: [expense_id] });
    await ana.calls('reports.submit', { report_id, version: data.version });
    expect((await fin.calls('files.details', { id })).data.id).toBe(id);
    await expect(ben.calls('files.details', { id })).toBeRefused('item.not_found');
  });

  it('can be stated as lost where the company accepts it', async () => {
    const { admin, ana, category, form } = await aClaimingCompany(product);
    const parking = await category('Parking', { receipt_rule: 'required' });
    const lost = form({ category_id: parking, lost_receipt_reason: 'The machine had no paper' });
    await expect(ana.calls('expenses.create', lost)).toBeRefused('expense.lost_receipt_off');

    await admin.calls('policies.saveSettings', { allows_lost_receipts: true });
    const rule = { requirements: { receipt_above: '10.00' }, action: 'block' as const };
    await admin.calls('policies.create', { name: 'Receipts', rule });
    const { data } = await ana.calls('expenses.create', lost);
    expect(data).toMatchObject({
      stage: 'complete',
      missing: [],
      lost_receipt_reason: 'The machine had no paper',
      policy_result: 'flag',
      policy_violation: { attributes_violation: [{ type: 'RECEIPT_REQUIRED', action: 'flag' }] },
    });

    const file_ids = [await sendsReceipt(product, ana)];
    const found = await ana.calls('expenses.edit', { expense_id: data.id, version: data.version, file_ids });
    expect(found.data).toMatchObject({ lost_receipt_reason: '', policy_result: 'pass' });
  });

  it('are required if the category says so', async () => {
    const { ana, category, form } = await aClaimingCompany(product);
    const category_id = await category('Gifts', { receipt_rule: 'required_above', receipt_above: '25.00' });
    expect((await ana.calls('expenses.create', form({ category_id }))).data.stage).toBe('complete');
    const dear = form({ category_id, amount: '25.01' });
    await expect(ana.calls('expenses.create', dear)).toBeRefused('expense.incomplete');
    const file_ids = [await sendsReceipt(product, ana)];
    expect((await ana.calls('expenses.create', { ...dear, file_ids })).data.stage).toBe('complete');
  });
});

describe('policies', () => {
  it('are evaluated while typing and on save', async () => {
    const { admin, ana, ben, lunches, form } = await aClaimingCompany(product);
    await admin.calls('policies.create', {
      name: 'Client meals',
      rule: {
        action: 'warn',
        reason_required: true,
        what: { category_ids: { values: [lunches] } },
        limit: { kind: 'amount', period: 'day', max: '40.00', per_person: true },
        requirements: { receipt_above: '25.00', itemised_receipt_above: '75.00' },
      },
    });

    const typed = form({
      category_id: lunches,
      amount: '93.70',
      file_ids: [await sendsReceipt(product, ana)],
      attendees: [{ user_id: ben.user_id }],
    });

    const preview = await ana.calls('expenses.policyExpenses', typed);

    expect(preview.policy_outcome).toMatchObject({
      result: 'warn',
      needs_reason: true,
      headline: 'USD 13.70 over the client meal limit',
      detail: 'USD 40.00 for each of 2 people allows USD 80.00. You can submit it with a reason.',
      passed: [
        { text: 'Receipt attached', facts: 'required over USD 25.00' },
        { text: 'No duplicate found', facts: '' },
      ],
      policy_violation: {
        allowed_amount: '93.70',
        amount: '93.70',
        attributes_violation: [{ type: 'PERIOD_AMOUNT_OVER' }],
      },
    });

    expect((await ana.calls('expenses.pagedList', {})).total_records).toBe(0);
    const { data } = await ana.calls('expenses.create', { ...typed, policy_reason: 'The table price was fixed.' });

    expect(data).toMatchObject({
      policy_result: 'warn',
      policy_outcome: { headline: 'USD 13.70 over the client meal limit', needs_reason: true },
      policy_violation: { reason: 'The table price was fixed.', reason_by: 'Ana Tester' },
    });

    expect((await ana.calls('expenses.pagedList', { filters: { flags: ['violation'] } })).total_records).toBe(1);
  });

  it('ignore an incomplete form instead of refusing it', async () => {
    const { ana, hotels } = await aClaimingCompany(product);
    const preview = await ana.calls('expenses.policyExpenses', {
      category_id: hotels,
      currency: 'EUR',
      attributes: { nights: 'thr' },
    });
    expect(preview).toMatchObject({ converted_amount: null, policy_outcome: { result: 'pass' } });
    expect(preview.missing.map(({ key: each }) => each)).toContain('attributes.nights');
  });

  it('cap or block an expense and clear once it is fixed', async () => {
    const { admin, ana, meals, rides, adds, form } = await aClaimingCompany(product);
    const rule = (name: string, category_id: string, action: 'cap' | 'block') =>
      admin.calls('policies.create', {
        name,
        rule: {
          action,
          what: { category_ids: { values: [category_id] } },
          limit: { kind: 'amount', period: 'transaction', max: '15.00' },
        },
      });

    await rule('Snacks', meals, 'cap');
    await rule('Rides', rides, 'block');

    expect(await adds(ana)).toMatchObject({
      policy_result: 'pass',
      capped_amount: '15.00',
      converted_amount: '20.00',
    });

    const ride = await adds(ana, { category_id: rides });
    expect(ride).toMatchObject({ stage: 'unreportable', policy_result: 'block' });
    const mended = { expense_id: ride.id, version: 0, ...form({ category_id: rides, amount: '15.00' }) };

    expect((await ana.calls('expenses.edit', mended)).data).toMatchObject({
      stage: 'complete',
      policy_violation: null,
    });
  });
});
