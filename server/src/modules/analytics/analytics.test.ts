import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DimensionKey } from '#domain/analytics/dimensions.ts';
import { analyticsSources } from '#domain/analytics/sources.ts';
import { widgetKeys, widgetOf } from '#domain/analytics/widgets.ts';
import { withinText } from '#domain/analytics/within.ts';
import { aCompany, type TestCompany, type TestPerson } from '../../testing/a-company.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { makeExport } from '../exports/make-export.ts';
import { updateRollups } from '../spend/update-rollups.ts';

type Person = 'ana' | 'ben' | 'cara' | 'fin' | 'sam';

let product: TestProduct;
let company: TestCompany<Person>;
/** A copy of the expenses, from which the tests calculate the expected figures. */
let expenses: Expense[];

interface Expense {
  id: string;
  owner_id: string;
  category_id: string | null;
  merchant: string;
  currency: string;
  stage: string;
  spent_on: string;
  amount: string;
  company_amount: string;
  department_id: string | null;
}

const random = seeded(20261116);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-16T12:00:00Z'));
  company = await aCompany(product, {
    ana: ['employee'],
    ben: ['employee'],
    cara: ['approver'],
    fin: ['finance'],
    sam: ['super_admin'],
  });
  await fill();
  expenses = await recordedExpenses();
}, 120_000);
afterAll(() => product.stop());

describe('the gallery', () => {
  it('lists every widget and which ones the reader may open', async () => {
    const { data } = await company.people.fin.calls('analytics.list', {});
    expect(data.map(({ widget_name }) => widget_name)).toEqual(widgetKeys);
    expect(data.filter(({ may_open }) => !may_open).map(({ widget_name }) => widget_name)).toEqual(['audit_log']);
    const { http_status } = await company.people.fin.sends('analytics.rows', { widget: 'audit_log' });
    expect(http_status).toBe(403);
  });

  // The widgets to test: one for each source.
  const widgets = widgetKeys.filter((key, at) => {
    const sourceOf = (each: (typeof widgetKeys)[number]) => widgetOf(each).source;
    return widgetKeys.findIndex((each) => sourceOf(each) === sourceOf(key)) === at;
  });

  it.each(widgets)('%s: every grouping adds up to the rows and the total', async (widget) => {
    const { sam } = company.people;
    const { definition } = widgetOf(widget);
    const averages = definition.measures.filter(({ kind }) => kind === 'average_days').map(({ key }) => key);
    const added = (figures: Figures) => ({
      ...figures,
      measures: Object.fromEntries(Object.entries(figures.measures).filter(([key]) => !averages.includes(key))),
    });
    const { totals, data } = await sam.calls('analytics.rows', { widget, limit: 100 });
    expect(totals.count).toBe(data.length);
    for (const group_by of definition.dimensions) {
      const groups = await sam.calls('analytics.groups', { widget, group_by });
      expect(groups.totals).toEqual(totals);
      expect(figuresOf(groups.data.map(added)), group_by).toEqual(figuresOf([added(totals)]));
      expect(groups.data.every(({ label }) => label !== '')).toBe(true);
    }
  });
});

describe('rights', () => {
  it('decide whose rows are listed', async () => {
    const { ana, cara, fin } = company.people;
    const owners = async (person: TestPerson) => {
      const { data } = await person.calls('analytics.groups', { widget: 'expense_details', group_by: 'user' });
      return data.map(({ key }) => key);
    };
    expect(await owners(ana)).toEqual([ana.user_id]);
    // Cara manages Ana and is not an approver of any of Ben's items.
    expect(new Set(await owners(cara))).toEqual(new Set([ana.user_id, cara.user_id]));
    expect(new Set(await owners(fin))).toEqual(new Set(expenses.map(({ owner_id }) => owner_id)));
  });

  it('hide merchant and description of unsubmitted expenses', async () => {
    const { data } = await company.people.fin.calls('analytics.rows', { widget: 'unsubmitted_expenses' });
    expect(data.length).toBeGreaterThan(0);
    expect(Object.keys(data[0]?.values ?? {}).toSorted()).toEqual(
      analyticsSources.unsubmitted.columns.map(({ key }) => key).toSorted(),
    );
  });
});

describe('figures', () => {
  const dimensions: DimensionKey[] = [
    'user',
    'department',
    'entity',
    'category',
    'merchant',
    'project',
    'currency',
    'type',
    'paid_with',
    'reimbursed',
    'business_unit',
    'state',
    'policy',
    'month',
  ];
  const rounds = Array.from({ length: 15 }, (_, round) => round);

  it.each(rounds)('round %i: after random writes, total, groups, subgroups, rows and a recount agree', async () => {
    const { ana, cara, fin } = company.people;
    await writeAtRandom();
    const [person, owner_ids] = pick([
      [ana, [ana.user_id]],
      [cara, [ana.user_id, cara.user_id]],
      [fin, null],
    ] as const);
    const filters = randomFilters();
    const [first, second] = [pick(dimensions), pick(dimensions)];
    const expected = recount(owner_ids, filters);
    const input = { widget: 'expense_details' as const, filters };

    const rows = await allRows(person, filters);
    expect(rows.totals).toEqual({ ...expected });
    expect(rows.values.length).toBe(expected.count);
    expect(sum(rows.values.map(({ amount }) => amount))).toBe(cents(expected.measures.amount));

    expect(await insightsTotal(filters)).toEqual(recount(null, withoutPeople(filters)).measures.amount);

    const groups = await allGroups(person, { ...input, group_by: first });
    expect(figuresOf(groups)).toEqual(figuresOf([expected]));
    for (const group of groups.slice(0, 3)) {
      const within = [withinText({ dimension: first, key: group.key })];
      const inner = await allGroups(person, { ...input, filters: { ...filters, within }, group_by: second });
      expect(figuresOf(inner)).toEqual(figuresOf([group]));
    }

    const within: string[] = [];
    for (const group_by of [first, second, pick(dimensions), pick(dimensions)]) {
      const inside = { ...filters, ...(within.length > 0 && { within: [...within] }) };
      const [group] = await allGroups(person, { ...input, filters: inside, group_by });
      if (!group) break;
      within.push(withinText({ dimension: group_by, key: group.key }));
      const inGroup = await allRows(person, { ...filters, within });
      expect(figuresOf([inGroup.totals])).toEqual(figuresOf([group]));
    }
  });

  it('come page by page, each group once', async () => {
    const input = { widget: 'expense_details', group_by: 'merchant' } as const;
    const whole = await company.people.fin.calls('analytics.groups', input);
    const paged = await allGroups(company.people.fin, { ...input, limit: 3 });
    expect(paged).toEqual(whole.data);
    expect(whole.total_records).toBe(whole.data.length);
  });

  it('are limited to three years and to the dimensions of the list', async () => {
    const { fin } = company.people;
    const tooLong = { widget: 'expense_details', group_by: 'user', filters: { from: '2023-11-16', to: '2026-11-16' } };
    expect((await fin.sends('analytics.groups', tooLong)).body).toMatchObject({ code: 'analytics.period_too_long' });
    const unknown = { widget: 'report_details', group_by: 'merchant' };
    expect((await fin.sends('analytics.groups', unknown)).body).toMatchObject({ code: 'analytics.not_available' });
  });
});

describe('a download', () => {
  it('contains every row in the chosen columns', async () => {
    const { file } = await company.people.fin.calls('analytics.download', {
      widget: 'expense_details',
      columns: ['date', 'spent', 'amount'],
    });
    const lines = linesOf(file?.content_base64);
    expect(lines[0]).toBe('Merchant,Date,Currency,Spent,Amount (USD)');
    expect(lines).toHaveLength(recount(null, {}).count + 1);
    expect(file?.name).toBe('Expense details 2026-11-16.csv');
  });

  it('contains groups with subtotals and the grand total', async () => {
    const { file } = await company.people.fin.calls('analytics.download', {
      widget: 'expense_details',
      group_by: ['user', 'currency'],
    });
    const [head, ...lines] = linesOf(file?.content_base64);
    expect(head).toBe('Employee,Currency,Rows,Amount (USD),Spent by currency');
    const { count, measures } = recount(null, {});
    expect(lines.at(-1)).toContain(`Total,,${count},${measures.amount},`);
    const amountIn = (kind: 'Subtotal' | 'group') =>
      lines
        .slice(0, -1)
        .map((line) => line.split(','))
        .filter(([, second]) => (second === 'Subtotal') === (kind === 'Subtotal'))
        .reduce((total, cells) => total + cents(cells[3] ?? ''), 0);
    expect(amountIn('Subtotal')).toBe(cents(measures.amount));
    expect(amountIn('group')).toBe(cents(measures.amount));
  });

  it('of more than 500 rows becomes an export with the rights of its requester', async () => {
    const { ana } = company.people;
    await insertTestReport(product, ana, {
      stage: 'approved',
      amounts: Array.from({ length: 501 }, () => '1'),
      waiting_since: new Date('2025-03-03T12:00:00Z'),
    });
    const filters = { from: '2026-03-14', to: '2026-03-14' };
    const { export_id } = await ana.calls('analytics.download', { widget: 'expense_details', filters });
    await makeExport(product.app, { client_id: company.client_id, export_id: export_id ?? '' });
    const { data } = await ana.calls('exports.details', { id: export_id ?? '' });
    expect(data).toMatchObject({ state: 'ready', title: 'Expense details', kind: 'analytics' });
    expect(data.rows_done).toBe(data.rows_total);
    expect(data.rows_done).toBeGreaterThan(500);
  });
});

function linesOf(content_base64: string | undefined): string[] {
  const text = Buffer.from(content_base64 ?? '', 'base64')
    .toString()
    .replace('\uFEFF', '');
  return text.trim().split('\r\n');
}

/** Changes four expenses and one person's department, and recalculates the stored totals half of the time. */
async function writeAtRandom(): Promise<void> {
  const { client_id } = company;
  for (let write = 0; write < 4; write += 1) {
    const { id } = pick(expenses);
    const cost = (Math.floor(random() * 90_000) / 100).toFixed(2);
    const change = pick([
      { amount: cost, company_amount: cost },
      { spent_on: pick(['2026-02-09', '2026-02-10', '2026-02-28', '2026-09-01', '2026-09-20', '2026-09-21']) },
      { category_id: pick(expenses).category_id },
      { merchant: pick(['Uber', 'Nowhere', '']) },
      { currency: pick(['USD', 'EUR']) },
      { stage: pick(['pending_approval', 'approved', 'paid']) },
      { payment_mode: pick(['own', 'company']) },
      { policy_result: pick(['pass', 'warn']) },
      { custom_values: JSON.stringify({ project: pick(['Aurora', 'Beacon', '']) }) },
      { deleted_at: pick([null, new Date()]) },
    ]);
    await company.inCompany((tx) =>
      tx.updateTable('expenses').set(change).where('client_id', '=', client_id).where('id', '=', id).execute(),
    );
  }
  const { department_id, owner_id } = pick(expenses);
  await company.inCompany((tx) =>
    tx
      .updateTable('users')
      .set({ department_id })
      .where('client_id', '=', client_id)
      .where('id', '=', owner_id)
      .execute(),
  );
  if (random() < 0.5) await updateRollups(product.app, client_id);
  expenses = await recordedExpenses();
}

/** Removes the filters by person, merchant and state, which insights do not have. */
function withoutPeople({ user: _user, merchant: _merchant, state: _state, ...filters }: Filters): Filters {
  return filters;
}

async function insightsTotal(filters: Filters): Promise<string | null | undefined> {
  const { department, category, currency } = filters;
  const { cards } = await company.people.fin.calls('insights.overview', {
    period: daysOfFilters(filters),
    filters: {
      ...(department && { department_ids: department }),
      ...(category && { category_ids: category }),
      ...(currency && { currencies: currency }),
    },
  });
  return cards.find(({ key }) => key === 'total_spend')?.value;
}

/** Returns the period of the filters; by default the last twelve months. */
function daysOfFilters(filters: Filters): { from: string; to: string } {
  const to = filters.to ?? '2026-11-16';
  const from = filters.from ?? (filters.to ? '2025-09-21' : '2025-11-17');
  return { from, to };
}

interface Filters {
  from?: string;
  to?: string;
  user?: string[];
  department?: string[];
  category?: string[];
  merchant?: string[];
  currency?: string[];
  state?: ('pending_approval' | 'approved' | 'paid')[];
  within?: string[];
}

function randomFilters(): Filters {
  const some = <T>(value: T) => (random() < 0.3 ? value : undefined);
  const expense = pick(expenses);
  const drawn = {
    from: some('2026-02-10'),
    to: some('2026-09-20'),
    user: some([expense.owner_id, pick(expenses).owner_id]),
    department: some(expense.department_id ? [expense.department_id] : undefined),
    category: some(expense.category_id ? [expense.category_id] : undefined),
    merchant: some([expense.merchant || 'Uber', pick(expenses).merchant || 'Uber']),
    currency: some([expense.currency]),
    state: some([pick(['pending_approval', 'approved', 'paid'] as const)]),
  };
  return Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined));
}

/** Calculates the expected figures by adding up the copied expenses one by one. */
function recount(owner_ids: readonly string[] | null, filters: Filters) {
  const { from, to } = daysOfFilters(filters);
  const isIn = (values: readonly string[] | undefined, value: string | null) =>
    !values || (value !== null && values.includes(value));
  const found = expenses.filter(
    (each) =>
      ['pending_approval', 'approved', 'payment_queued', 'payment_processing', 'paid'].includes(each.stage) &&
      each.spent_on >= from &&
      each.spent_on <= to &&
      isIn(owner_ids ? [...owner_ids] : undefined, each.owner_id) &&
      isIn(filters.user, each.owner_id) &&
      isIn(filters.department, each.department_id) &&
      isIn(filters.category, each.category_id) &&
      isIn(filters.merchant, each.merchant) &&
      isIn(filters.currency, each.currency) &&
      isIn(filters.state, each.stage),
  );

  const currencies = [...new Set(found.map(({ currency }) => currency))].toSorted();
  const added = (list: readonly string[]) => (sum(list) / 100).toFixed(2);
  return {
    count: found.length,
    measures: { amount: added(found.map(({ company_amount }) => company_amount)) },
    spent: currencies.map((currency) => ({
      currency,
      amount: added(found.filter((each) => each.currency === currency).map(({ amount }) => amount)),
    })),
  };
}

async function allRows(person: TestPerson, filters: Filters) {
  const values: { amount: string }[] = [];
  for (let after: string | null | undefined; ; ) {
    const page = await person.calls('analytics.rows', {
      widget: 'expense_details',
      filters,
      sort: pick([
        { by: 'date', direction: 'asc' },
        { by: 'amount', direction: 'desc' },
      ] as const),
      limit: 100,
      ...(after && { after }),
    });
    values.push(...page.data.map((row) => ({ amount: row.values.amount ?? '0' })));
    after = page.next;
    if (after === null) return { values, totals: page.totals };
  }
}

type GroupsInput = { widget: 'expense_details'; group_by: DimensionKey; filters?: Filters; limit?: number };

async function allGroups(person: TestPerson, input: GroupsInput) {
  const groups = [];
  for (let after: string | null | undefined; ; ) {
    const page = await person.calls('analytics.groups', { ...input, ...(after && { after }) });
    groups.push(...page.data);
    after = page.next;
    if (after === null) return groups;
  }
}

interface Figures {
  count: number;
  measures: Record<string, string>;
  spent: { currency: string; amount: string }[];
}

/** Returns the sums of the figures of several groups, without zeros. */
function figuresOf(groups: readonly Figures[]): Record<string, number> {
  const added = new Map<string, number>();
  const add = (key: string, value: number) => added.set(key, (added.get(key) ?? 0) + value);
  for (const { count, measures, spent } of groups) {
    add('count', count);
    for (const [key, value] of Object.entries(measures)) add(key, cents(value));
    for (const { currency, amount } of spent) add(currency, cents(amount));
  }
  return Object.fromEntries([...added].filter(([, value]) => value !== 0));
}

function cents(amount: string | undefined): number {
  return Math.round(Number(amount) * 100);
}

function sum(amounts: readonly string[]): number {
  return amounts.reduce((total, amount) => total + cents(amount), 0);
}

/** Returns a random number generator that produces the same sequence on every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

async function fill(): Promise<void> {
  const { ana, ben, cara, sam } = company.people;
  const { client_id } = company;
  const departments = [uuidv7(), uuidv7()];
  const categories = [uuidv7(), uuidv7(), uuidv7()];
  await company.inCompany(async (tx) => {
    const named = departments.map((id, at) => ({ client_id, id, name: `Department ${at}` }));
    await tx.insertInto('departments').values(named).execute();
    const listed = categories.map((id, at) => ({ client_id, id, name: `Category ${at}`, sort_order: at + 1 }));
    await tx.insertInto('categories').values(listed).execute();
  });
  const waiting_since = new Date('2026-10-01T12:00:00Z');
  for (const [owner, stage] of [
    [ana, 'pending_approval'],
    [ana, 'paid'],
    [ana, 'draft'],
    [ben, 'approved'],
    [ben, 'sent_back'],
    [cara, 'approved'],
  ] as const) {
    const amounts = Array.from({ length: 14 }, () => '10');
    await insertTestReport(product, owner, {
      stage,
      amounts,
      waiting_since,
      waits_for: stage === 'pending_approval' ? [sam] : [],
    });
    await insertTestAdvance(product, owner, { stage: 'outstanding', amount: '50', waits_for: [] });
  }

  await company.inCompany(async (tx) => {
    const ofCompany = await tx.selectFrom('expenses').select('id').where('client_id', '=', client_id).execute();
    for (const { id } of ofCompany) {
      const cost = (Math.floor(random() * 90_000) / 100).toFixed(2);
      await tx
        .updateTable('expenses')
        .set({
          merchant: pick(['Uber', 'Hilton', 'Lufthansa', 'Café, Berlin', 'A: B']),
          category_id: pick([...categories, null]),
          currency: pick(['USD', 'EUR', 'GBP']),
          amount: cost,
          company_amount: (Number(cost) * 1.1).toFixed(2),
          spent_on: `2026-${String(1 + Math.floor(random() * 10)).padStart(2, '0')}-15`,
          policy_violation: pick([null, JSON.stringify({ rules: [] })]),
          taxes: pick([
            '[]',
            JSON.stringify([
              { name: 'VAT', rate_pct: '19.00', amount: '1.90' },
              { name: 'City tax', rate_pct: null, amount: '2.00' },
            ]),
          ]),
          ...(random() < 0.2 && { custom_values: JSON.stringify({ project: 'Aurora' }) }),
        })
        .where('client_id', '=', client_id)
        .where('id', '=', id)
        .execute();
    }
    const person = (user_id: string, values: { department_id?: string; manager_id?: string }) =>
      tx.updateTable('users').set(values).where('client_id', '=', client_id).where('id', '=', user_id).execute();
    await person(ana.user_id, { department_id: departments[0] ?? '', manager_id: cara.user_id });
    await person(ben.user_id, { department_id: departments[1] ?? '' });
  });
}

function recordedExpenses(): Promise<Expense[]> {
  return company.inCompany(
    (tx) =>
      tx
        .selectFrom('expenses as e')
        .innerJoin('users as u', (join) =>
          join.onRef('u.id', '=', 'e.owner_id').on('u.client_id', '=', company.client_id),
        )
        .select([
          'e.id',
          'e.owner_id',
          'e.category_id',
          'e.merchant',
          'e.currency',
          'e.stage',
          'e.spent_on',
          'e.amount',
        ])
        .select(['e.company_amount', 'u.department_id'])
        .where('e.client_id', '=', company.client_id)
        .where('e.deleted_at', 'is', null)
        .execute() as Promise<Expense[]>,
  );
}
