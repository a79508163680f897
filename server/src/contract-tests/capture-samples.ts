import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { folderOf, objects } from '../modules/files/file-location.ts';
import { sendForm } from '../modules/files/testing/upload.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { asAdmin, type Sample } from './sample.ts';

type Capture = Exclude<
  Extract<
    EndpointName,
    `${'attachments' | 'expenses' | 'exports' | 'files' | 'photos' | 'repeatingExpenses' | 'reports' | 'views'}.${string}`
  >,
  'exports.advanceList' | 'exports.companyAdvances' | 'exports.payoutList' | 'exports.payoutTemplate'
>;

interface SampleContext {
  product: TestProduct;
  company: PopulatedCompany;
}

const sheet = 'Date,Merchant,Amount,Currency\n2026-11-02,Lokal,12.50,USD\n';
const mapping = { spent_on: 'Date', merchant: 'Merchant', amount: 'Amount', currency: 'Currency' };

/**
 * Sample inputs for expenses and files. The item that a sample changes or deletes is created first, by the same person.
 */
export const captureSamples: { [Name in Capture]: Sample<Name> } = {
  'files.signUpload': () => ({ file_type: 'image/png' }),
  'files.take': async ({ product, company }) => {
    const { remote_file_path, data } = await (await asAdmin(company)).calls('files.signUpload', {
      file_type: 'text/csv',
    });
    await sendForm(product, data, Buffer.from(sheet));
    return { remote_file_path, name: 'sheet.csv', read: false };
  },
  'files.details': ({ company }) => ({ id: company.ids.file }),
  'files.readAgain': async (context) => ({ id: await aFile(context, 'image') }),

  'photos.list': ({ company }) => ({ emails: [company.people.employee.email] }),
  'photos.save': async (context) => ({ file_id: await aFile(context, 'image') }),
  'photos.remove': () => ({}),

  'attachments.list': ({ company }) => ({ item_id: company.ids.report }),
  'attachments.add': async (context) => ({
    item_id: (await aReport(context)).report_id,
    file_ids: [await aFile(context, 'image')],
  }),
  'attachments.remove': async (context) => {
    const input = { item_id: (await aReport(context)).report_id, file_ids: [await aFile(context, 'image')] };
    const { data } = await (await asAdmin(context.company)).calls('attachments.add', input);
    return { attachment_id: data[0]?.id ?? '' };
  },

  'repeatingExpenses.list': () => ({}),
  'repeatingExpenses.create': async (context) => ({
    expense_id: (await anExpense(context)).expense_id,
    every: 'month',
    starts_on: inAYear(context),
  }),
  'repeatingExpenses.action': async (context) => {
    const { expense_id } = await anExpense(context);
    const input = { expense_id, every: 'month', starts_on: inAYear(context) } as const;
    const { data } = await (await asAdmin(context.company)).calls('repeatingExpenses.create', input);
    return { id: data.id, action: 'pause' };
  },

  'expenses.list': () => ({}),
  'expenses.pagedList': () => ({}),
  'expenses.search': () => ({ search: 'taxi' }),
  'expenses.uncategorized': () => ({}),
  'expenses.details': ({ company }) => ({ expense_id: company.ids.expense }),
  'expenses.activity': ({ company }) => ({ expense_id: company.ids.expense }),
  'expenses.comment': async (context) => ({
    expense_id: (await anExpense(context)).expense_id,
    comments: 'What was this for?',
    mention_ids: [context.company.people.super_admin.user_id],
  }),
  'expenses.merchants': () => ({ search: 'lo' }),
  'expenses.policyExpenses': (context) => aClaim(context),
  'expenses.draftCreate': () => ({}),
  'expenses.draftEdit': async (context) => ({ ...(await anExpense(context)), merchant: 'Lokal' }),
  'expenses.create': (context) => aClaim(context),
  'expenses.edit': async (context) => ({ ...(await anExpense(context)), ...(await aClaim(context)) }),
  'expenses.update': async (context) => ({
    chosen: { ids: [(await anExpense(context)).expense_id] },
    change: { category_id: await aCategory(context) },
  }),
  'expenses.remove': async (context) => ({ chosen: { ids: [(await anExpense(context)).expense_id] } }),
  'expenses.restore': async (context) => {
    const { expense_id } = await anExpense(context);
    await (await asAdmin(context.company)).calls('expenses.remove', { chosen: { ids: [expense_id] } });
    return { ids: [expense_id] };
  },
  'expenses.copy': async (context) => ({ expense_id: (await anExpense(context)).expense_id }),
  'expenses.split': async (context) => ({ ...(await anExpense(context)), by: { percents: ['50', '50'] } }),
  'expenses.merge': async (context) => ({
    keep_id: (await anExpense(context)).expense_id,
    other_id: (await anExpense(context)).expense_id,
  }),
  'expenses.remarkOnCheck': async (context) => {
    const { expense_id } = await anExpense(context);
    const { client_id, inCompany, ids } = context.company;
    await inCompany((tx) =>
      tx
        .insertInto('expense_checks')
        .values({
          client_id,
          expense_id,
          code: 'D3',
          level: 'LOW',
          message: 'x',
          related_ids: JSON.stringify([ids.expense]),
        })
        .onConflict((conflict) => conflict.columns(['client_id', 'expense_id', 'code']).doNothing())
        .execute(),
    );
    return { expense_id, code: 'D3' };
  },
  'expenses.scanUpload': async (context) => ({ file_id: await aFile(context, 'image') }),
  'expenses.importSheet': async (context) => ({ file_id: await aFile(context, 'sheet') }),
  'expenses.importPreview': async (context) => ({ file_id: await aFile(context, 'sheet'), mapping }),
  'expenses.importConfirm': async (context) => ({ file_id: await aFile(context, 'sheet'), mapping }),

  'reports.pagedList': () => ({}),
  'reports.search': () => ({ search: 'trip' }),
  'reports.details': ({ company }) => ({ id: company.ids.report }),
  'reports.create': async (context) => ({ title: 'Trip', expense_ids: [(await anExpense(context)).expense_id] }),
  'reports.edit': async (context) => ({
    ...(await aReport(context)),
    title: 'Trip',
    link_ids: [(await anExpense(context)).expense_id],
  }),
  'reports.titleUpdate': async (context) => ({ ...(await aReport(context)), title: 'Another trip' }),
  'reports.remove': async (context) => ({ chosen: { ids: [(await aReport(context)).report_id] } }),
  'reports.preview': async (context) => ({ report_id: (await aReport(context)).report_id }),
  'reports.submit': (context) => aReport(context),
  'reports.recall': (context) => aSubmitted(context),
  'reports.comment': ({ company }) => ({
    report_id: company.ids.report,
    comments: 'What was this for?',
    mention_ids: [company.ids.user],
  }),
  'reports.remind': async (context) => ({ report_id: (await aSubmitted(context)).report_id }),
  'reports.fraudCheck': ({ company }) => ({ report_id: company.ids.report }),
  'reports.download': ({ company }) => ({ report_id: company.ids.report }),
  'reports.zipReceipts': async (context) => ({ chosen: { ids: [(await aReport(context)).report_id] } }),
  'reports.zipReports': async (context) => ({ chosen: { ids: [(await aReport(context)).report_id] } }),
  'reports.bulkReports': async (context) => ({ chosen: { ids: [(await aReport(context)).report_id] } }),

  'exports.history': () => ({}),
  'exports.details': ({ company }) => ({ id: company.ids.export }),
  'exports.retry': async ({ company: { client_id, inCompany, people } }) => {
    const id = uuidv7();
    const request = JSON.stringify({ ids: [uuidv7()] });
    const requested_by = people.super_admin.user_id;
    const row = { client_id, id, kind: 'expense_list', format: 'csv', title: 'Expenses', state: 'failed' };
    await inCompany((tx) =>
      tx
        .insertInto('exports')
        .values({ ...row, requested_by, request })
        .execute(),
    );
    return { id };
  },
  'exports.companyReports': ({ company }) => ({ chosen: { ids: [company.ids.report] } }),
  'exports.expenseList': async (context) => ({ chosen: { ids: [(await anExpense(context)).expense_id] } }),

  'views.list': () => ({ list: 'reports' }),
  'views.save': () => ({ list: 'reports', name: 'Mine', query: 'stage=draft' }),
  'views.remove': async ({ company }) => ({
    id: (await (await asAdmin(company)).calls('views.save', { list: 'draft_expenses', name: uuidv7(), query: '' })).data
      .id,
  }),
};

/** Adds a category without required fields. */
async function aCategory({ company: { client_id, inCompany } }: SampleContext): Promise<string> {
  const id = uuidv7();
  const row = { client_id, id, name: `Plain ${id.slice(-8)}`, sort_order: 100 };
  await inCompany((tx) => tx.insertInto('categories').values(row).execute());
  return id;
}

async function aClaim(context: SampleContext) {
  const category_id = await aCategory(context);
  return { category_id, merchant: 'Lokal', spent_on: '2026-11-02', currency: 'USD', amount: '12.50' };
}

async function anExpense(context: SampleContext): Promise<{ expense_id: string; version: number }> {
  const { data } = await (await asAdmin(context.company)).calls('expenses.create', await aClaim(context));
  return { expense_id: data.id, version: data.version };
}

async function aReport(context: SampleContext): Promise<{ report_id: string; version: number }> {
  const { expense_id } = await anExpense(context);
  const { data } = await (await asAdmin(context.company)).calls('reports.create', {
    title: 'Trip',
    expense_ids: [expense_id],
  });
  return { report_id: data.id, version: data.version };
}

async function aSubmitted(context: SampleContext): Promise<{ report_id: string; version: number }> {
  const { data } = await (await asAdmin(context.company)).calls('reports.submit', await aReport(context));
  return { report_id: data.id, version: data.version };
}

/** Adds a file as if it had been uploaded and checked. */
async function aFile({ product, company }: SampleContext, kind: 'image' | 'sheet'): Promise<string> {
  const { client_id, inCompany, people } = company;
  const id = uuidv7();
  const folder = folderOf({ client_id, id });
  const type = kind === 'image' ? 'image/png' : 'text/csv';
  await product.app.files.write(`${folder}/${objects.original}`, Buffer.from(sheet), { type });
  await inCompany((tx) =>
    tx
      .insertInto('files')
      .values({
        client_id,
        id,
        uploaded_by: people.super_admin.user_id,
        name: 'a file',
        kind,
        type,
        bytes: sheet.length,
        sha256: id.replaceAll('-', '').padEnd(64, '0'),
        path: folder,
      })
      .execute(),
  );

  return id;
}

function inAYear({ product }: SampleContext): string {
  return new Date(product.app.clock().getTime() + 365 * 86_400_000).toISOString().slice(0, 10);
}
