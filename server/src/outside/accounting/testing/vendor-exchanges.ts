import { randomUUID } from 'node:crypto';
import type { AccountingVendor } from '#domain/accounting/accounting-vendors.ts';
import type { ExportDocument } from '#domain/accounting/export-documents.ts';
import { type Exchange, recordExchanges } from '../../testing/record-exchanges.ts';
import { codatAccounting } from '../codat.ts';
import type { Grant, GrantStore } from '../grants.ts';
import type { AccountingPort, JournalEntry } from '../port.ts';
import { quickBooksAccounting } from '../quickbooks.ts';
import { serveBooks, standInUrls } from '../stand-in/serve-books.ts';
import { xeroContactId } from '../stand-in/xero-api.ts';
import { xeroAccounting } from '../xero.ts';

const exchangesOf = new Map<AccountingVendor, Promise<Exchange[]>>();

/** Makes every call of a vendor's port once, and returns the requests and responses. */
export function exchangesWith(vendor: AccountingVendor): Promise<Exchange[]> {
  const made = exchangesOf.get(vendor) ?? recordCalls(vendor);
  exchangesOf.set(vendor, made);
  return made;
}

async function recordCalls(vendor: AccountingVendor): Promise<Exchange[]> {
  const served = await serveBooks({ port: 0, file: null });
  const recorded = await recordExchanges(served.url);
  const { port, company_id, vendor_id } = await linked(vendor, recorded.url);
  await makeEveryCall(vendor, port, { company_id, vendor_id, url: served.url });
  await recorded.stop();
  await served.stop();

  return recorded.exchanges
    .filter(({ path }) => !path.startsWith('/oauth') && !path.startsWith('/link'))
    .map((exchange) => ({ ...exchange, path: exchange.path.replace('/api.xro/2.0', '') }));
}

async function linked(vendor: AccountingVendor, url: string) {
  const port = portOf(vendor, url);
  const link = { return_url: 'http://localhost/back', state: 's' };
  const { company_id, link_url } = await port.createCompany({ client_id: 'c', name: 'Müller & Søn (EU)', ...link });
  await port.readConnection(company_id);
  const { headers } = await fetch(link_url, { method: 'POST', redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '', 'http://localhost').searchParams;
  const tenant_id = back.get('realmId') ?? '';
  await port.authorise?.(company_id, { code: back.get('code') ?? '', tenant_id, return_url: link.return_url });
  await port.readLink({ company_id, ...link });
  return { port, company_id, vendor_id: tenant_id || company_id };
}

function portOf(vendor: AccountingVendor, url: string): AccountingPort {
  if (vendor === 'codat') return codatAccounting({ url: async () => url, key: 'k' });
  let grant: Grant | null = null;
  const store: GrantStore = {
    read: async () => grant,
    change: async (_, change) => {
      grant = await change(grant);
      return grant;
    },
  };
  const create = vendor === 'xero' ? xeroAccounting : quickBooksAccounting;
  return create({
    urls: async () => standInUrls(url),
    store: () => store,
    client: { id: 'c', secret: 's' },
    clock: () => new Date('2026-11-16T10:00:00Z'),
  });
}

interface Books {
  company_id: string;
  vendor_id: string;
  /** The URL of the local fake. */
  url: string;
}

async function makeEveryCall(vendor: AccountingVendor, port: AccountingPort, books: Books) {
  const { company_id } = books;
  const connection = await port.readConnection(company_id);
  const { tracking_categories } = await port.readOptions(company_id);
  await port.findOrCreateSupplier?.(company_id, { name: 'Bea Kim', email: 'bea@acme.test' });
  await port.findOrCreateSupplier?.(company_id, { name: 'Bea Kim', email: 'bea@acme.test' });
  const tracked = tracking_categories[0]?.external_id ?? '';
  const documents: ExportDocument[] = ['journal_entry', 'bill', 'expense', 'check', 'credit_card_purchase', 'debit'];

  let bill_id = '';
  for (const document of documents)
    for (const is_reversed of [false, true])
      for (const tracking_ids of [[], [tracked]]) {
        const entry = entryOf(vendor, { document, is_reversed, tracking_ids });
        const { sync_id } = await port.pushEntry(company_id, entry);
        await port.readEntry(company_id, { sync_id, entry_id: entry.id });
        await port.findEntry(company_id, entry);
        if (document === 'bill' && !is_reversed) bill_id = sync_id;
        if (!is_reversed && (document === 'bill' || document === 'journal_entry'))
          await port.attach?.(company_id, sync_id, {
            name: 'a.pdf',
            type: 'application/pdf',
            content: Buffer.from('%PDF'),
            may_exist: true,
          });
      }
  await payBill(vendor, port, { ...books, bill_id });

  const wrong = entryOf(vendor, { document: 'journal_entry', is_reversed: false, tracking_ids: [] });
  const { sync_id } = await port.pushEntry(company_id, {
    ...wrong,
    lines: wrong.lines.slice(0, 1).concat(wrong.lines),
  });
  await port.readEntry(company_id, { sync_id: sync_id || randomUUID(), entry_id: wrong.id });
  await port.unlink(company_id, connection?.connection_id ?? '');
}

async function payBill(
  vendor: AccountingVendor,
  port: AccountingPort,
  { company_id, vendor_id, url, bill_id }: Books & { bill_id: string },
): Promise<void> {
  const paid = { ...entryOf(vendor, { document: 'bill_payment', is_reversed: false, tracking_ids: [] }) };
  if (vendor === 'codat') {
    const transfer: JournalEntry = { ...paid, document: 'transfer' };
    const { sync_id } = await port.pushEntry(company_id, transfer);
    await port.readEntry(company_id, { sync_id, entry_id: paid.id });
    return;
  }
  const { sync_id } = await port.pushEntry(company_id, { ...paid, target_id: bill_id });
  await port.findEntry(company_id, paid);
  const payment = { id: randomUUID(), sync_id: bill_id.split('/').at(-1), date: '2026-11-16', amount: 10 };
  await fetch(`${url}/operator/${vendor_id}`, { method: 'POST', body: JSON.stringify({ payment }) });
  await port.readPayments?.(company_id, new Date('2026-11-01T00:00:00Z'));
  await port.pushEntry(company_id, { ...paid, id: randomUUID(), is_reversed: true, target_id: sync_id });
}

function entryOf(
  vendor: AccountingVendor,
  { document, is_reversed, tracking_ids }: Pick<JournalEntry, 'document' | 'is_reversed'> & { tracking_ids: string[] },
): JournalEntry {
  const account = (code: string) => (vendor === 'codat' ? `acc-${code}` : code);
  const supplier = vendor === 'xero' ? xeroContactId('s-2') : 's-2';
  const isPayment = document === 'bill_payment';
  const amounts = is_reversed ? ['-10.00', '10.00'] : ['10.00', '-10.00'];
  return {
    id: randomUUID(),
    on: '2026-11-16',
    currency: 'USD',
    reference: 'ER-1, Trip',
    document,
    is_reversed,
    payee_id: supplier,
    lines: amounts.map((amount, index) => ({
      account_id: account(index === 0 && !isPayment ? '6200' : index === 0 ? '2100' : '1000'),
      amount,
      description: 'Lunch',
      tracking_ids,
      is_contra: isPayment || index === 1,
      ...(index === 0 && !isPayment && vendor !== 'codat' && { tax: { tax_rate_id: 'VAT19', amount: '1.60' } }),
      ...(index === 1 && { payee: { id: supplier, kind: 'supplier' as const } }),
    })),
  };
}
