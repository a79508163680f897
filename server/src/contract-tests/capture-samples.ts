import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { folderOf, objects } from '../modules/files/file-location.ts';
import { sendForm } from '../modules/files/testing/upload.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { asAdmin, type Sample } from './sample.ts';

type Capture = Exclude<
  Extract<EndpointName, `${'expenses' | 'exports' | 'files' | 'reports' | 'views'}.${string}`>,
  'exports.advanceList' | 'exports.companyAdvances' | 'exports.payoutList' | 'exports.payoutTemplate'
>;

interface Of {
  product: TestProduct;
  company: PopulatedCompany;
}

const sheet = 'Date,Merchant,Amount,Currency\n2026-11-02,Lokal,12.50,USD\n';
const mapping = { spent_on: 'Date', merchant: 'Merchant', amount: 'Amount', currency: 'Currency' };

/**
 * Sample inputs for expenses and files. What a sample changes or deletes is created for it first by the same person.
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
  'files.readAgain': async (of) => ({ id: await aFile(of, 'image') }),

  'expenses.list': () => ({}),
  'expenses.pagedList': () => ({}),
  'expenses.search': () => ({ search: 'taxi' }),
  'expenses.uncategorized': () => ({}),
  'expenses.details': ({ company }) => ({ expense_id: company.ids.expense }),
  'expenses.merchants': () => ({ search: 'lo' }),
  'expenses.policyExpenses': (of) => aClaim(of),
  'expenses.draftCreate': () => ({}),
  'expenses.draftEdit': async (of) => ({ ...(await anExpense(of)), merchant: 'Lokal' }),
  'expenses.create': (of) => aClaim(of),
  'expenses.edit': async (of) => ({ ...(await anExpense(of)), ...(await aClaim(of)) }),
  'expenses.update': async (of) => ({
    chosen: { ids: [(await anExpense(of)).expense_id] },
    change: { category_id: await aCategory(of) },
  }),
  'expenses.remove': async (of) => ({ chosen: { ids: [(await anExpense(of)).expense_id] } }),
  'expenses.restore': async (of) => {
    const { expense_id } = await anExpense(of);
    await (await asAdmin(of.company)).calls('expenses.remove', { chosen: { ids: [expense_id] } });
    return { ids: [expense_id] };
  },
  'expenses.copy': async (of) => ({ expense_id: (await anExpense(of)).expense_id }),
  'expenses.split': async (of) => ({ ...(await anExpense(of)), by: { percents: ['50', '50'] } }),
  'expenses.merge': async (of) => ({
    keep_id: (await anExpense(of)).expense_id,
    other_id: (await anExpense(of)).expense_id,
  }),
  'expenses.dismissCheck': async (of) => {
    const { expense_id } = await anExpense(of);
    const { client_id, inCompany, ids } = of.company;
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
  'expenses.scanUpload': async (of) => ({ file_id: await aFile(of, 'image') }),
  'expenses.importSheet': async (of) => ({ file_id: await aFile(of, 'sheet') }),
  'expenses.importPreview': async (of) => ({ file_id: await aFile(of, 'sheet'), mapping }),
  'expenses.importConfirm': async (of) => ({ file_id: await aFile(of, 'sheet'), mapping }),

  'reports.pagedList': () => ({}),
  'reports.search': () => ({ search: 'trip' }),
  'reports.details': ({ company }) => ({ id: company.ids.report }),
  'reports.create': async (of) => ({ title: 'Trip', expense_ids: [(await anExpense(of)).expense_id] }),
  'reports.edit': async (of) => ({
    ...(await aReport(of)),
    title: 'Trip',
    link_ids: [(await anExpense(of)).expense_id],
  }),
  'reports.titleUpdate': async (of) => ({ ...(await aReport(of)), title: 'Another trip' }),
  'reports.remove': async (of) => ({ chosen: { ids: [(await aReport(of)).report_id] } }),
  'reports.preview': async (of) => ({ report_id: (await aReport(of)).report_id }),
  'reports.submit': (of) => aReport(of),
  'reports.recall': (of) => aSubmitted(of),
  'reports.comment': ({ company }) => ({
    ...{ report_id: company.ids.report, comments: 'What was this for?', mention_ids: [company.ids.user] },
  }),
  'reports.remind': async (of) => ({ report_id: (await aSubmitted(of)).report_id }),
  'reports.fraudCheck': ({ company }) => ({ report_id: company.ids.report }),
  'reports.download': ({ company }) => ({ report_id: company.ids.report }),
  'reports.zipReceipts': async (of) => ({ chosen: { ids: [(await aReport(of)).report_id] } }),
  'reports.zipReports': async (of) => ({ chosen: { ids: [(await aReport(of)).report_id] } }),
  'reports.bulkReports': async (of) => ({ chosen: { ids: [(await aReport(of)).report_id] } }),

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
  'exports.expenseList': async (of) => ({ chosen: { ids: [(await anExpense(of)).expense_id] } }),

  'views.list': () => ({ list: 'reports' }),
  'views.save': () => ({ list: 'reports', name: 'Mine', query: 'stage=draft' }),
  'views.remove': async ({ company }) => ({
    id: (await (await asAdmin(company)).calls('views.save', { list: 'draft_expenses', name: uuidv7(), query: '' })).data
      .id,
  }),
};

/** A category without required fields. */
async function aCategory({ company: { client_id, inCompany } }: Of): Promise<string> {
  const id = uuidv7();
  const row = { client_id, id, name: `Plain ${id.slice(-8)}`, sort_order: 100 };
  await inCompany((tx) => tx.insertInto('categories').values(row).execute());
  return id;
}

async function aClaim(of: Of) {
  const category_id = await aCategory(of);
  return { category_id, merchant: 'Lokal', spent_on: '2026-11-02', currency: 'USD', amount: '12.50' };
}

async function anExpense(of: Of): Promise<{ expense_id: string; version: number }> {
  const { data } = await (await asAdmin(of.company)).calls('expenses.create', await aClaim(of));
  return { expense_id: data.id, version: data.version };
}

async function aReport(of: Of): Promise<{ report_id: string; version: number }> {
  const { expense_id } = await anExpense(of);
  const { data } = await (await asAdmin(of.company)).calls('reports.create', {
    ...{ title: 'Trip', expense_ids: [expense_id] },
  });
  return { report_id: data.id, version: data.version };
}

async function aSubmitted(of: Of): Promise<{ report_id: string; version: number }> {
  const { data } = await (await asAdmin(of.company)).calls('reports.submit', await aReport(of));
  return { report_id: data.id, version: data.version };
}

/** A file as if it had been uploaded and checked. */
async function aFile({ product, company }: Of, kind: 'image' | 'sheet'): Promise<string> {
  const { client_id, inCompany, people } = company;
  const id = uuidv7();
  const folder = folderOf({ client_id, id });
  const type = kind === 'image' ? 'image/png' : 'text/csv';
  await product.app.files.write(`${folder}/${objects.original}`, Buffer.from(sheet), { type });
  await inCompany((tx) =>
    tx
      .insertInto('files')
      .values({
        ...{ client_id, id, uploaded_by: people.super_admin.user_id, name: 'a file', kind, type, bytes: sheet.length },
        ...{ sha256: id.replaceAll('-', '').padEnd(64, '0'), path: folder },
      })
      .execute(),
  );
  return id;
}
