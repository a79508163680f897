import { v7 as uuidv7 } from 'uuid';
import type { accounting } from '#contract/accounting.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { AccountingVendor } from '#domain/accounting/accounting-vendors.ts';
import { codatAccounting } from '../../../outside/accounting/codat.ts';
import { quickBooksAccounting } from '../../../outside/accounting/quickbooks.ts';
import type { StoredTransaction } from '../../../outside/accounting/stand-in/books-state.ts';
import { type ServedBooks, serveBooks, standInUrls } from '../../../outside/accounting/stand-in/serve-books.ts';
import { xeroContactId } from '../../../outside/accounting/stand-in/xero-api.ts';
import { xeroAccounting } from '../../../outside/accounting/xero.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aPayroll } from '../../payables/testing/a-payroll.ts';
import { exportEntries } from '../send-exports.ts';

export interface ServedTestBooks {
  product: TestProduct;
  books: ServedBooks;
  stop(): Promise<void>;
}

/** Starts a test product that uses a fake server for all accounting vendors. */
export async function serveTestBooks(): Promise<ServedTestBooks> {
  const books = await serveBooks({ port: 0, file: null });
  const product = await testProduct();
  const oauth = {
    urls: async () => standInUrls(books.url),
    store: () => product.app.accounting_grants,
    client: { id: 'c', secret: 's' },
    clock: () => product.app.clock(),
  };
  product.app.accounting = {
    codat: codatAccounting({ url: async () => books.url, key: 'k' }),
    quickbooks: quickBooksAccounting(oauth),
    xero: xeroAccounting(oauth),
  };
  return {
    product,
    books,
    stop: async () => {
      await product.stop();
      await books.stop();
    },
  };
}

const ledgerAccountIds = {
  'ledger:expense': '6900',
  'ledger:employee_payable': '2100',
  'ledger:company_paid': '2200',
  'ledger:advances': '1200',
  'ledger:advances_due': '2150',
  'ledger:payments': '2300',
  'ledger:bank': '1000',
} as const;

/**
 * Returns the account mappings of a vendor. Account ids at Codat start with `acc-`; at the other vendors they are
 * numbers.
 */
export function mappingsAt(vendor: AccountingVendor): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ledgerAccountIds).map(([source, id]) => [source, vendor === 'codat' ? `acc-${id}` : id]),
  );
}

/** Returns the id of one of the fake server's suppliers in the format of a vendor. */
export function supplierAt(vendor: AccountingVendor, id: string): string {
  return vendor === 'xero' ? xeroContactId(id) : id;
}

export const defaultSettings: Omit<InputOf<typeof accounting.settings>, 'connection_id' | 'version'> = {
  export_from: '2025-11-01',
  grouping: 'category',
  with_payments: true,
  with_attachments: true,
  with_taxes: false,
  reads_payments: false,
  reimbursable_as: 'journal_entry',
  card_as: 'journal_entry',
  dated_by: 'approved',
  employee_as: 'supplier',
  creates_suppliers: false,
  memo: ['number', 'title'],
  export_hours: 0,
  closed_until: null,
  moves_to_next_open: true,
};

/** Creates a payroll company with connected books. */
export async function connectedBooks({ product, books }: ServedTestBooks, vendor: AccountingVendor = 'codat') {
  const payroll = await aPayroll(product);
  const { admin, company } = payroll;
  const { client_id } = company;
  const { connection_id, link_url } = await admin.calls('accounting.connect', {
    entity_id: null,
    export_from: defaultSettings.export_from,
    vendor,
  });
  const { headers } = await fetch(link_url, { method: 'POST', redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '', 'http://localhost').searchParams;
  const given = { code: back.get('code') ?? '', state: back.get('state') ?? '', realm: back.get('realmId') ?? '' };
  if (vendor === 'codat') await admin.calls('accounting.action', { connection_id, action: 'refresh' });
  else await admin.calls('accounting.authorise', given);
  const vendor_id = given.realm || (new URL(link_url).pathname.split('/').at(-1) ?? '');
  const operate = async (body: object) => {
    const answer = await fetch(`${books.url}/operator/${vendor_id}`, { method: 'POST', body: JSON.stringify(body) });
    return (await answer.json()) as StoredTransaction[];
  };

  return {
    ...payroll,
    connection_id,
    vendor_id,
    operate,
    set: async (settings: Partial<InputOf<typeof accounting.settings>>) => {
      const { data } = await admin.calls('accounting.connections', {});
      const version = data.find(({ id }) => id === connection_id)?.version ?? 0;
      await admin.calls('accounting.settings', { connection_id, version, ...defaultSettings, ...settings });
    },
    booked: async () => (await operate({})).filter(({ status }) => status === 'Completed'),
    run: () => exportEntries(product.app, { client_id, connection_id }),
    map: (mappings: Record<string, string>) =>
      admin.calls('accounting.saveMappings', {
        connection_id,
        mappings: Object.entries(mappings).map(([source, external_id]) => ({ source, external_id })),
      }),
    entries: async () => (await admin.calls('accounting.exports', { connection_id })).data,
    periods: async () => (await admin.calls('accounting.periods', { connection_id })).data,
    /** Adds a receipt to the first expense of a report. */
    addReceipt: (report_id: string) => addReceipt(product, { client_id, report_id }),
  };
}

async function addReceipt(
  { app }: TestProduct,
  { client_id, report_id }: { client_id: string; report_id: string },
): Promise<string> {
  const file_id = uuidv7();
  const path = `${client_id}/${file_id}`;
  await app.files.write(`${path}/original`, Buffer.from(`receipt ${file_id}`), { type: 'application/pdf' });
  await app.database.inCompany(client_id, async (tx) => {
    const expense = await tx
      .selectFrom('expenses')
      .select(['id', 'owner_id'])
      .where('report_id', '=', report_id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const sha256 = file_id.replaceAll('-', '').padEnd(64, '0');
    const file = { name: 'Receipt.pdf', kind: 'pdf', type: 'application/pdf', bytes: 1, sha256, path };
    await tx
      .insertInto('files')
      .values({ client_id, id: file_id, uploaded_by: expense.owner_id, ...file })
      .execute();
    await tx.insertInto('receipts').values({ client_id, expense_id: expense.id, file_id, sort_order: 1 }).execute();
  });
  return file_id;
}
