import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { refreshMarketRates } from '../../currencies/refresh-market-rates.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await refreshMarketRates(product.app);
});
afterAll(() => product.stop());

type Sent = SentOf<typeof policies.test>;
type Rule = NonNullable<Sent['draft']>['rule'];
type Described = Extract<Sent['expense'], { described: unknown }>['described'];

const only = (...values: string[]) => ({ values });

/** Creates a company in which Maya works in Sales and claims a client meal in Paris. Tomás is the head of Sales. */
async function meridian() {
  const company = await aCompany(product, {
    sofia: ['settings_admin'],
    maya: ['employee'],
    tomas: ['approver'],
    ana: ['employee'],
  });

  const { people, inCompany, client_id } = company;
  const { sofia, maya, tomas } = people;
  const [leadership, sales] = [uuidv7(), uuidv7()];

  await inCompany(async (tx) => {
    await tx
      .insertInto('departments')
      .values([
        { client_id, id: leadership, name: 'Leadership' },
        { client_id, id: sales, name: 'Sales', parent_id: leadership, head_id: tomas.user_id },
      ])
      .execute();
    await tx
      .updateTable('users')
      .set({ department_id: sales, manager_id: tomas.user_id })
      .where('client_id', '=', client_id)
      .where('id', '=', maya.user_id)
      .execute();
  });

  const category = async (name: string, more: object = {}) =>
    ((await sofia.sends('categories.create', { name, ...more })).body as { data: { id: string } }).data.id;
  const meals = await category('Meals');
  const clientMeals = await category('Client meal', { parent_id: meals });

  const hotels = await category('Lodging', {
    attributes: [
      { key: 'city', label: 'City', kind: 'city' },
      { key: 'nights', label: 'Nights', kind: 'nights' },
      { key: 'nightly', label: 'Nightly rate', kind: 'calc', formula: 'round(amount / nights, 2)' },
      { key: 'breakfast', label: 'Breakfast', kind: 'yes_no' },
      { key: 'extras', label: 'Extras', kind: 'multi_select', options: ['Gym', 'Sauna'] },
    ],
  });

  const flights = await category('Flights', {
    attributes: [{ key: 'klasse', label: 'Klasse', kind: 'travel_class', options: ['Economy', 'Business'] }],
  });

  const add = async (name: string, rule: Rule, is_active = true) =>
    (await sofia.calls('policies.create', { name, rule, is_active })).data;

  const meal = (more: Partial<Described> = {}): { described: Described } => ({
    described: {
      user_id: maya.user_id,
      category_id: meals,
      merchant: 'Le Potager des Halles',
      spent_on: '2026-11-10',
      amount: '20.00',
      currency: 'USD',
      ...more,
    },
  });

  let lastNumber = 1000;

  const spent = (more: { category_id?: string; amount: string; spent_on: string; stage?: string; owner_id?: string }) =>
    inCompany(async (tx) => {
      const id = uuidv7();
      // Each submitted expense gets its own report.
      const report_id = more.stage && more.stage !== 'draft' ? uuidv7() : null;

      if (report_id)
        await tx
          .insertInto('reports')
          .values({
            client_id,
            id: report_id,
            number: ++lastNumber,
            title: 'Trip',
            owner_id: maya.user_id,
            stage: more.stage,
            currency: 'USD',
            total: more.amount,
          })
          .execute();

      await tx
        .insertInto('expenses')
        .values({
          client_id,
          id,
          report_id,
          owner_id: maya.user_id,
          stage: 'complete',
          currency: 'USD',
          ex_rate: '1',
          converted_currency: 'USD',
          converted_amount: more.amount,
          company_amount: more.amount,
          category_id: meals,
          ...more,
        })
        .execute();

      return id;
    });

  const test = (expense: Sent['expense'], draft?: Sent['draft']) =>
    sofia.calls('policies.test', { expense, ...(draft && { draft }) });
  return { ...company, meals, clientMeals, hotels, flights, sales, leadership, add, meal, spent, test };
}

describe('the impact of an unsaved rule', () => {
  it('names the submitted expenses of last month it would have applied to', async () => {
    const m = await meridian();
    const day = (date: string) => `2026-10-${date}`;
    const large = await m.spent({ amount: '80.00', spent_on: day('05'), stage: 'approved' });
    await m.spent({ amount: '70.00', spent_on: day('20'), stage: 'paid', owner_id: m.people.ana.user_id });
    await m.spent({ amount: '20.00', spent_on: day('21'), stage: 'paid' });
    await m.spent({ amount: '90.00', spent_on: day('22'), stage: 'draft' });
    await m.spent({ amount: '90.00', spent_on: '2026-11-02', stage: 'paid' });
    const rule: Rule = { action: 'flag', limit: { kind: 'amount', period: 'transaction', max: '50' } };

    const impact = await m.people.sofia.calls('policies.impact', { draft: { name: 'New', rule } });
    expect(impact).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-31',
      no_of_expenses: 3,
      no_of_evaluated: 3,
      no_of_found: 2,
      total: '150.00',
      currency: 'USD',
    });
    expect(impact.data.map(({ person, amount }) => [person, amount])).toEqual([
      ['Ana Tester', '70.00'],
      ['Maya Tester', '80.00'],
    ]);
    expect(impact.data[1]).toMatchObject({ expense_id: large, category: 'Meals', spent_on: day('05') });

    const saved = await m.add('Saved', rule);
    const edited = { ...rule, limit: { kind: 'amount' as const, period: 'month' as const, max: '90' } };
    const after = await m.people.sofia.calls('policies.impact', {
      draft: { id: saved.id, name: 'Saved', rule: edited },
    });
    expect(after).toMatchObject({ no_of_found: 1, total: '20.00' });
  });
});

describe('testing policies against an expense', () => {
  it('explains the result of every rule', async () => {
    const m = await meridian();
    await m.add('Daily meals', {
      action: 'warn',
      what: { category_ids: only(m.meals) },
      limit: { kind: 'amount', period: 'day', max: '50' },
    });

    await m.add('Client meals', {
      action: 'warn',
      reason_required: true,
      who: { department_ids: only(m.leadership) },
      what: { category_ids: only(m.clientMeals) },
      limit: { kind: 'amount', period: 'day', max: '40.00', per_person: true },
      requirements: { receipt_above: '25.00', itemised_receipt_above: '75.00', attendees_required: true },
      add_approvers: [{ kind: 'department_head' }],
    });

    await m.add('Hotels', {
      action: 'flag',
      what: { category_ids: only(m.hotels) },
      limit: { kind: 'amount', period: 'night', max: '220' },
    });

    await m.add('Receipts', { action: 'block', requirements: { receipt_above: '25' } });
    await m.add('Old expenses', { action: 'flag', limit: { kind: 'age_days', period: 'transaction', max: '60' } });
    await m.add('Sales rides', { action: 'block', requirements: { description_required: true } }, false);

    const answer = await m.test(
      m.meal({
        category_id: m.clientMeals,
        amount: '86.40',
        currency: 'EUR',
        no_of_receipts: 1,
        has_itemised_receipt: true,
        no_of_attendees: 2,
      }),
    );

    expect(answer).toMatchObject({
      result: 'warn',
      needs_reason: true,
      allowed_amount: '80.00',
      headline: 'Can be submitted with a reason',
      detail: 'USD 80.00 of 93.70 is allowed. Department head Tomas Tester also approves.',
      subject: {
        person: { first_name: 'Maya', last_name: 'Tester', email: m.people.maya.email },
        category: 'Client meal',
        merchant: 'Le Potager des Halles',
        spent_on: '2026-11-10',
        amount: '86.40',
        currency: 'EUR',
        converted_amount: '93.70',
        converted_currency: 'USD',
      },
      policy_violation: {
        allowed_amount: '93.70',
        amount: '93.70',
        attributes_violation: [
          {
            attribute: 'amount',
            rule_name: 'Client meals',
            type: 'PERIOD_AMOUNT_OVER',
            limit: '80.00',
            action: 'warn',
          },
        ],
      },
    });

    expect(answer.explanations.map(({ rule_name, outcome, facts }) => [rule_name, outcome, facts])).toEqual([
      ['Daily meals', 'not_used', 'Client meals is more specific.'],
      ['Client meals', 'warn', 'Limit 40.00 for each of 2 people a day is 80.00. Claimed 93.70, over by 13.70.'],
      ['Hotels', 'not_used', 'The category is Client meal.'],
      ['Receipts', 'pass', 'Required over 25.00, and 1 is attached.'],
      ['Old expenses', 'pass', '2 days old, limit is 60.'],
      ['Sales rides', 'not_used', 'The policy is inactive.'],
    ]);
  });

  it.each([
    ['flag', 'flag', 'Can be submitted, flagged for the approver', 'USD 50.00 of 72.10 is allowed.', '72.10'],
    ['warn', 'warn', 'Can be submitted with a warning', 'USD 50.00 of 72.10 is allowed.', '72.10'],
    ['block', 'block', 'Cannot be submitted', 'USD 50.00 of 72.10 is allowed.', '72.10'],
    ['cap', 'pass', 'Can be submitted, paid in part', 'USD 50.00 of 72.10 is paid.', '50.00'],
  ] as const)('a rule with action %s gives %s: %s', async (action, result, headline, detail, paid) => {
    const m = await meridian();
    await m.add('Meals', { action, limit: { kind: 'amount', period: 'transaction', max: '50' } });
    expect(await m.test(m.meal({ amount: '72.10' }))).toMatchObject({
      result,
      headline,
      detail,
      allowed_amount: '50.00',
      policy_violation: { allowed_amount: paid, amount: '72.10' },
    });
    expect(await m.test(m.meal({ amount: '50.00' }))).toMatchObject({
      result: 'pass',
      headline: 'Can be submitted',
      detail: '',
      policy_violation: null,
    });
  });

  it('counts earlier spending of the same person in the period', async () => {
    const m = await meridian();
    await m.add('Monthly meals', {
      action: 'cap',
      what: { category_ids: only(m.meals) },
      limit: { kind: 'amount', period: 'month', max: '100' },
    });

    await m.spent({ amount: '30', spent_on: '2026-11-01' });
    await m.spent({ amount: '25.50', spent_on: '2026-11-30', category_id: m.clientMeals, stage: 'approved' });
    await m.spent({ amount: '900', spent_on: '2026-10-31' });
    await m.spent({ amount: '900', spent_on: '2026-12-01' });
    await m.spent({ amount: '900', spent_on: '2026-11-10', category_id: m.hotels });
    await m.spent({ amount: '900', spent_on: '2026-11-10', stage: 'draft' });
    await m.spent({ amount: '900', spent_on: '2026-11-10', owner_id: m.people.ana.user_id });
    const answer = await m.test(m.meal({ amount: '60' }));
    expect(answer.explanations[0]?.facts).toBe(
      'Limit 100.00 a month, 55.50 spent before. Claimed 60.00, over by 15.50.',
    );

    expect(answer.detail).toBe('USD 44.50 of 60.00 is paid.');
  });

  it.each([
    ['day', 2],
    ['week', 3],
    ['month', 4],
    ['quarter', 5],
    ['half_year', 6],
    ['year', 7],
    ['lifetime', 8],
  ] as const)('counts the whole %s of a period limit', async (period, number) => {
    const m = await meridian();
    await m.add('Count', { action: 'flag', limit: { kind: 'count', period, max: '1' } });
    for (const spent_on of [
      '2026-11-10',
      '2026-11-09',
      '2026-11-02',
      '2026-10-01',
      '2026-07-01',
      '2026-01-01',
      '2020-01-01',
    ])
      await m.spent({ amount: '1', spent_on });
    expect((await m.test(m.meal())).explanations[0]?.facts).toContain(`This is number ${number}, limit is 1`);
  });

  it('does not count a saved expense twice', async () => {
    const m = await meridian();
    await m.add('Daily meals', { action: 'flag', limit: { kind: 'amount', period: 'day', max: '50' } });
    const expense_id = await m.spent({ amount: '45', spent_on: '2026-11-10', stage: 'approved' });

    expect(await m.test({ expense_id })).toMatchObject({
      result: 'pass',
      subject: { amount: '45.00', converted_amount: '45.00', category: 'Meals', spent_on: '2026-11-10' },
    });

    const later = await m.spent({ amount: '10', spent_on: '2026-11-10', stage: 'approved' });
    expect((await m.test({ expense_id })).result).toBe('pass');
    expect((await m.test({ expense_id: later })).explanations[0]?.facts).toBe(
      'Limit 50.00 a day, 45.00 spent before. Claimed 10.00, over by 5.00.',
    );

    const draft = await m.inCompany(async (tx) => {
      const id = uuidv7();
      await tx
        .insertInto('expenses')
        .values({ client_id: m.client_id, id, owner_id: m.people.sofia.user_id })
        .execute();
      return id;
    });

    expect(await m.test({ expense_id: draft })).toMatchObject({ subject: { amount: '0.00', spent_on: '2026-11-12' } });
  });

  it('reads attributes and computes calculated ones', async () => {
    const m = await meridian();
    const hotel = (attributes: Record<string, string>, more: Partial<Described> = {}) =>
      m.meal({ category_id: m.hotels, amount: '642.80', attributes, ...more });

    await m.add('Nightly', {
      action: 'flag',
      what: { attributes: [{ key: 'nightly', type: 'number', operator: '>=', value: '200' }] },
      requirements: { description_required: true },
    });

    await m.add('Nights', { action: 'flag', limit: { kind: 'amount', period: 'night', max: '220' } });

    await m.add('Breakfast', {
      action: 'flag',
      what: { attributes: [{ key: 'breakfast', type: 'boolean', operator: 'IS', value: true }] },
      requirements: { description_required: true },
    });

    await m.add('Sauna', {
      action: 'flag',
      what: { attributes: [{ key: 'extras', type: 'select', operator: 'IN', values: ['Sauna'] }] },
      requirements: { description_required: true },
    });

    const outcomes = async (expense: Sent['expense']) =>
      (await m.test(expense)).explanations.map(({ rule_name, outcome }) => `${rule_name} ${outcome}`);

    expect(await outcomes(hotel({ nights: '3', breakfast: 'true', extras: 'Gym, Sauna' }))).toEqual([
      'Nightly flag',
      'Nights pass',
      'Breakfast flag',
      'Sauna flag',
    ]);

    expect(await outcomes(hotel({ nights: '4', breakfast: 'false' }, { nights: 2 }))).toEqual([
      'Nightly not_used',
      'Nights flag',
      'Breakfast not_used',
      'Sauna not_used',
    ]);
  });

  it('checks the travel class of a flight', async () => {
    const m = await meridian();
    await m.add('Flight class', { action: 'block', requirements: { travel_classes: ['Economy'] } });
    const flight = (travelled: string) => m.meal({ category_id: m.flights, attributes: { klasse: travelled } });
    expect((await m.test(flight('Business'))).result).toBe('block');
    expect((await m.test(flight('Economy'))).result).toBe('pass');
  });

  it('converts limits in other currencies with the rate of the day', async () => {
    const m = await meridian();
    await m.add('Abroad', {
      action: 'flag',
      limit: { kind: 'amount', period: 'transaction', max: '40', currency: 'GBP' },
    });
    const { explanations } = await m.test(m.meal({ amount: '60' }));
    // On 2 November one pound is 1.254003677 dollars.
    expect(explanations[0]?.facts).toBe('Limit GBP 40.00 is 50.16. Claimed 60.00, over by 9.84.');
  });

  it('names the approvers that rules add', async () => {
    const m = await meridian();
    await m.add('All', {
      action: 'flag',
      limit: { kind: 'amount', period: 'transaction', max: '1' },
      add_approvers: [
        { kind: 'reporting_manager', level: 1 },
        { kind: 'role', role_id: m.role_ids.finance },
        { kind: 'user', user_id: m.people.ana.user_id },
        { kind: 'reporting_manager', level: 2 },
      ],
    });
    expect((await m.test(m.meal())).detail).toBe(
      'USD 1.00 of 20.00 is allowed. Manager Tomas Tester also approves. Finance also approves. Ana Tester also approves. Manager (not assigned) also approves.',
    );
  });
});

describe('testing an unsaved rule', () => {
  const strict: Rule = { action: 'block', limit: { kind: 'amount', period: 'transaction', max: '10' } };

  it('replaces its saved version or is appended, and saves nothing', async () => {
    const m = await meridian();
    const saved = await m.add('Meals', {
      action: 'flag',
      limit: { kind: 'amount', period: 'transaction', max: '100' },
    });

    await m.add('Receipts', { action: 'block', requirements: { receipt_above: '500' } });
    expect((await m.test(m.meal())).result).toBe('pass');
    const changed = await m.test(m.meal(), { id: saved.id, name: 'Meals, strict', rule: strict });

    expect(changed.explanations.map(({ rule_id, rule_name, outcome }) => [rule_id, rule_name, outcome])).toEqual([
      [saved.id, 'Meals, strict', 'block'],
      [expect.any(String), 'Receipts', 'pass'],
    ]);

    const added = await m.test(m.meal(), { name: 'New', rule: { ...strict, what: { category_ids: only(m.meals) } } });

    expect(added.explanations.map(({ rule_id, outcome }) => [rule_id, outcome])).toEqual([
      [saved.id, 'pass'],
      [expect.any(String), 'pass'],
      ['draft', 'block'],
    ]);

    const off = await m.test(m.meal(), { id: saved.id, name: 'Off', rule: strict, is_active: false });
    expect(off.result).toBe('pass');
    expect((await m.people.sofia.calls('policies.list', {})).data[0]).toEqual(saved);
  });

  it('refuses a rule that could not be saved', async () => {
    const m = await meridian();
    const tried = (rule: Rule, id?: string) => m.test(m.meal(), { name: 'New', rule, ...(id && { id }) });
    await expect(tried({ action: 'flag' })).toBeRefused('policy.empty');
    await expect(tried({ ...strict, limit: { kind: 'amount', period: 'day', max: '0.001' } })).toBeRefused(
      'policy.figure_unreadable',
    );
    await expect(tried(strict, uuidv7())).toBeRefused('item.not_found');
    await expect(tried({ ...strict, who: { user_ids: only(uuidv7()) } })).toBeRefused('item.not_found');
  });
});

describe('example expenses for policy tests', () => {
  it('lists the newest expenses with a date and amount', async () => {
    const [m, other] = [await meridian(), await meridian()];
    const { sofia, maya } = m.people;
    const older = await m.spent({ amount: '45', spent_on: '2026-11-10', stage: 'paid' });
    const newer = await m.spent({ amount: '10.5', spent_on: '2026-11-01', stage: 'pending_approval' });
    const draft = await m.spent({ amount: '7', spent_on: '2026-11-01' });
    await m.inCompany((tx) =>
      tx.insertInto('expenses').values({ client_id: m.client_id, id: uuidv7(), owner_id: maya.user_id }).execute(),
    );

    await other.spent({ amount: '1', spent_on: '2026-11-01' });
    const { data } = await sofia.calls('policies.examples', {});
    expect(data.map(({ expense_id }) => expense_id)).toEqual([newer, older]);
    await expect(m.test({ expense_id: draft })).toBeRefused('item.not_found');

    expect(data[0]).toMatchObject({
      person: 'Maya Tester',
      category: 'Meals',
      spent_on: '2026-11-01',
      amount: '10.50',
      currency: 'USD',
    });

    await expect(maya.calls('policies.examples', {})).toBeRefused('access.denied');
  });
});

describe('invalid policy tests', () => {
  it('refuses unknown rates, people, categories and expenses', async () => {
    const [m, other] = [await meridian(), await meridian()];
    await expect(m.test(m.meal({ currency: 'AFN' }))).toBeRefused('rate.none');
    await expect(m.test(m.meal({ amount: '1.005' }))).toBeRefused('money.too_precise');
    await expect(m.test(m.meal({ user_id: uuidv7() }))).toBeRefused('item.not_found');
    await expect(m.test(m.meal({ user_id: other.people.maya.user_id }))).toBeRefused('item.not_found');
    await expect(m.test(m.meal({ category_id: other.meals }))).toBeRefused('item.not_found');
    const expense_id = await other.spent({ amount: '1', spent_on: '2026-11-01' });
    await expect(m.test({ expense_id })).toBeRefused('item.not_found');
    await expect(m.people.maya.calls('policies.test', { expense: m.meal() })).toBeRefused('access.denied');
  });

  it('uses a constant number of queries for any history', async () => {
    const m = await meridian();
    await m.add('Year', { action: 'flag', limit: { kind: 'amount', period: 'year', max: '50' } });

    const many = Array.from({ length: 200 }, (_, index) => ({
      client_id: m.client_id,
      id: uuidv7(),
      owner_id: m.people.maya.user_id,
      stage: 'complete',
      spent_on: '2026-03-01',
      currency: 'USD',
      amount: '1',
      ex_rate: '1',
      converted_currency: 'USD',
      converted_amount: '1',
      company_amount: '1',
      merchant: `Bistro ${index}`,
    }));

    await m.inCompany((tx) => tx.insertInto('expenses').values(many).execute());
    product.takeQueries();
    const { explanations } = await m.test(m.meal());
    expect(product.takeQueries().length).toBeLessThanOrEqual(14);
    expect(explanations[0]?.facts).toContain('200.00 spent before');
  });
});
