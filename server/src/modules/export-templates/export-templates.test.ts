import { readSheet } from 'read-excel-file/node';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { plainOptions } from '../../testing/template-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let traveller: Awaited<ReturnType<typeof aTraveller>>;
beforeAll(async () => {
  product = await testProduct({ works: true });
  traveller = await aTraveller();
});
afterAll(() => product.stop());

async function aTraveller() {
  const company = await aCompany(product, { admin: ['super_admin'], ana: ['employee'], pay: ['finance'] });
  const { ana, admin } = company.people;
  const { data: meals } = await admin.calls('categories.create', { name: 'Meals', ledger_account: '6640' });
  const spends = (merchant: string, amount: string) =>
    ana.calls('expenses.create', {
      category_id: meals.id,
      merchant,
      spent_on: '2026-11-10',
      currency: 'USD',
      amount,
    });
  const coffee = await spends('Café <Müller> / Söhne', '12.50');
  const formula = await spends('=HYPERLINK("http://evil")', '7.00');
  const expense_ids = [coffee.expense_id, formula.expense_id];
  const report = await ana.calls('reports.create', { title: 'Łódź: a/b visit', expense_ids });
  return { company, ...company.people, report, expense_ids };
}

/** Waits until an export is ready and downloads it. */
async function download(person: TestPerson, export_id: string) {
  const data = await vi.waitFor(
    async () => {
      const details = (await person.calls('exports.details', { id: export_id })).data;
      if (details.state === 'waiting' || details.state === 'working') throw new Error('The export is in progress.');
      return details;
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(data).toMatchObject({ state: 'ready', failure: '' });
  const answer = await fetch(new URL(data.url ?? '', product.address));
  return { data, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const column = (source: 'expense' | 'report' | 'user', field_key: string) =>
  ({ source, field_key, header: field_key, format: null }) as const;

async function exported(person: TestPerson, options: object, chosen: object) {
  const { admin } = traveller;
  const { template_id } = await admin.calls('exportTemplates.create', {
    name: `Template ${uuidv7()}`,
    level: 'expense',
    format: 'csv',
    options: { ...plainOptions, ...options },
  });
  const { export_id } = await person.calls('exports.expenseList', {
    chosen: { ids: traveller.expense_ids },
    template_id,
    ...chosen,
  });
  return download(person, export_id);
}

it('writes columns, constants, formulas and formats in the order of the template', async () => {
  const { data, bytes } = await exported(
    traveller.ana,
    {
      columns: [
        { ...column('expense', 'spent_on'), header: 'Day' },
        { source: 'dummy', header: 'Batch', static_value: 'GL-01' },
        { ...column('expense', 'amount'), format: 'decimals_4' },
        { source: 'formula', header: '=Note', formula: "concat(category, ' / ', ledger_account)", format: null },
        column('expense', 'merchant'),
        column('expense', 'mileage_vehicle'),
        column('report', 'report_title'),
        column('user', 'email'),
      ],
      sorts: [{ field_key: 'amount', direction: 'asc' }],
      date_format: 'DD.MM.YYYY',
      decimal_separator: ',',
      column_separator: ';',
    },
    {},
  );
  expect(data.title).toMatch(/^Template /);
  expect(bytes.toString().trimEnd().split('\r\n')).toEqual([
    "Day;Batch;amount;'=Note;merchant;mileage_vehicle;report_title;email",
    `10.11.2026;GL-01;7,0000;Meals / 6640;"'=HYPERLINK(""http://evil"")";;Łódź: a/b visit;${traveller.ana.email}`,
    `10.11.2026;GL-01;12,5000;Meals / 6640;Café <Müller> / Söhne;;Łódź: a/b visit;${traveller.ana.email}`,
  ]);
});

it('writes balanced debit and credit rows without a header, in the chosen encoding', async () => {
  const { bytes } = await exported(
    traveller.ana,
    {
      columns: ['journal_side', 'journal_account', 'journal_debit', 'journal_credit'].map((key) =>
        column('report', key),
      ),
      has_header: false,
      encoding: 'latin1',
      journal: { amount_key: 'amount', debit_account: '', credit_account: '2100' },
    },
    {},
  );
  expect(bytes.toString('latin1').trimEnd().split('\r\n').toSorted()).toEqual([
    'Credit,2100,,12.50',
    'Credit,2100,,7.00',
    'Debit,6640,12.50,',
    'Debit,6640,7.00,',
  ]);
});

it('leaves out rows outside the period and hides restricted fields from people who may not see them', async () => {
  const { admin, ana } = traveller;
  const field = { applies_to: 'user', key: 'grade', label: 'Grade', kind: 'text', seen_by: 'admins' } as const;
  await admin.calls('customFields.save', field);
  const columns = [column('expense', 'amount'), column('user', 'custom_user_grade')];
  const { bytes } = await exported(ana, { columns }, {});
  expect(bytes.toString()).toContain('custom_user_grade');
  const filters = { period: 'yesterday', date_key: 'spent_on' };
  const { bytes: none } = await exported(ana, { columns, filters }, {});
  expect(none.toString()).toBe('amount,custom_user_grade\r\n');
});

it('never writes, filters by or sorts by the value of a restricted field', async () => {
  const { company, admin, ana } = await aTraveller();
  const { report_id } = await insertTestReport(product, ana, { stage: 'approved' });
  const field = { applies_to: 'user', seen_by: 'admins' } as const;
  await admin.calls('customFields.save', { ...field, key: 'grade', label: 'Grade', kind: 'text' });
  await admin.calls('customFields.save', { ...field, key: 'moved_on', label: 'Moved on', kind: 'date' });
  const formula = "concat('Band ', grade)";
  const band = { applies_to: 'user', key: 'band', label: 'Band', kind: 'formula', formula } as const;
  await admin.calls('customFields.save', band);
  const moved_on = product.app.clock().toISOString().slice(0, 10);
  await product.app.database.inCompany(company.client_id, (tx) =>
    tx
      .updateTable('users')
      .set({ custom_values: JSON.stringify({ grade: 'L7', moved_on }) })
      .where('client_id', '=', company.client_id)
      .where('id', '=', ana.user_id)
      .execute(),
  );

  const columns = ['grade', 'band'].map((key) => column('user', `custom_user_${key}`));
  const sorts = [{ field_key: 'custom_user_grade', direction: 'asc' }] as const;
  const exportsWith = async (person: TestPerson, change: object) => {
    const draft = { name: uuidv7(), level: 'report', format: 'csv' } as const;
    const options = { ...plainOptions, columns, sorts: [...sorts], ...change };
    const { template_id } = await admin.calls('exportTemplates.create', { ...draft, options });
    const chosen = { ids: [report_id] };
    const { export_id } = await person.calls('reports.bulkReports', { chosen, template_id });
    return (await download(person, export_id)).bytes.toString().trimEnd().split('\r\n').slice(1);
  };
  expect(await exportsWith(admin, {})).toEqual(['L7,Band L7']);
  expect(await exportsWith(ana, {})).toEqual([',Band L7']);

  // Without the date, a row is in no period.
  const filters = { period: 'this_year', date_key: 'custom_user_moved_on' };
  expect(await exportsWith(admin, { filters })).toEqual(['L7,Band L7']);
  expect(await exportsWith(ana, { filters })).toEqual([]);
});

it('refuses invalid formulas, taken names, stale versions and lists of another level', async () => {
  const { admin, ana, report } = traveller;
  const draft = { name: 'Journal', level: 'report', format: 'xlsx', options: plainOptions } as const;
  const formula = { source: 'formula', header: 'F', formula: '(report_total', format: null } as const;
  await expect(
    admin.calls('exportTemplates.create', { ...draft, options: { ...plainOptions, columns: [formula] } }),
  ).toBeRefused('template.invalid');
  const { template_id } = await admin.calls('exportTemplates.create', { ...draft, default_for: ['reports'] });
  await expect(admin.calls('exportTemplates.create', { ...draft, name: 'JOURNAL' })).toBeRefused('name.taken');
  await expect(admin.calls('exportTemplates.edit', { ...omitLevel(draft), template_id, version: 3 })).toBeRefused(
    'item.changed',
  );
  await expect(ana.calls('exports.expenseList', { chosen: { ids: traveller.expense_ids }, template_id })).toBeRefused(
    'template.wrong_level',
  );

  const { export_id } = await ana.calls('reports.bulkReports', { chosen: { ids: [report.report_id] }, template_id });
  const [headers, cells] = await readSheet((await download(ana, export_id)).bytes);
  expect([headers, cells?.length]).toEqual([['Employee'], 1]);
});

it('copies a template, moves the default of a list, previews real rows and lists fields by group', async () => {
  const { admin, ana, pay } = traveller;
  const draft = {
    level: 'expense' as const,
    format: 'csv' as const,
    options: plainOptions,
    default_for: ['expenses' as const],
  };
  const first = await admin.calls('exportTemplates.create', { ...draft, name: 'First' });
  const second = await admin.calls('exportTemplates.create', { ...draft, name: 'Second' });
  const copy = await admin.calls('exportTemplates.copy', { template_id: second.template_id });
  const { data } = await ana.calls('exportTemplates.list', { level: 'expense' });
  const listed = (id: string) => data.find(({ template_id }) => template_id === id);
  expect(listed(first.template_id)?.default_for).toEqual([]);
  expect(listed(second.template_id)?.default_for).toEqual(['expenses']);
  expect(listed(copy.template_id)).toMatchObject({ name: 'Copy of Second', default_for: [] });

  const details = await admin.calls('exportTemplates.details', { template_id: first.template_id });
  expect(details.expense_fields.static_fields.map(({ key }) => key)).toContain('ledger_account');
  expect(details.dummy_fields).toEqual([]);
  await expect(pay.calls('exportTemplates.details', {})).toBeRefused('access.denied');

  await admin.calls('exportTemplates.remove', { template_id: copy.template_id });
  await expect(admin.calls('exportTemplates.copy', { template_id: copy.template_id })).toBeRefused('item.not_found');
});

it('previews at most five rows of items the person can see', async () => {
  const { company, admin } = await aTraveller();
  for (let count = 0; count < 6; count += 1) await insertTestReport(product, company.people.ana, { stage: 'approved' });
  for (const level of ['expense', 'report', 'payout'] as const) {
    const { headers, rows } = await admin.calls('exportTemplates.preview', { level, options: plainOptions });
    expect([headers, rows.length]).toEqual([['Employee'], 5]);
  }
  const advances = async () =>
    (await admin.calls('exportTemplates.preview', { level: 'advance', options: plainOptions })).rows;
  await insertTestAdvance(product, company.people.ana, { stage: 'draft' });
  expect(await advances()).toEqual([]);
  await insertTestAdvance(product, company.people.ana, { stage: 'partially_settled' });
  expect(await advances()).toHaveLength(1);
});

function omitLevel<Draft extends { level: unknown }>({ level: _, ...rest }: Draft) {
  return rest;
}
