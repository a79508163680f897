import type { Payment } from 'xero-node/dist/gen/model/accounting/models.js';
import { z } from 'zod';
import { type GrantedVendorOptions, type Grants, grantCalls, oauthGrants } from './grants.ts';
import {
  AccountingAway,
  type AccountingPort,
  AccountingRefused,
  type BookPayment,
  booked,
  GrantExpired,
  type JournalEntry,
  removesPayment,
} from './port.ts';
import { readJson, refused, sendRequest } from './vendor-request.ts';
import {
  accepted,
  maxPages,
  requiredList,
  requiredText,
  rowsPerPage,
  type XeroCall,
  xeroCaller,
} from './xero-calls.ts';
import { parsedSyncId, syncId } from './xero-documents.ts';
import { readXeroContacts, readXeroOptions } from './xero-options.ts';
import { isXeroResource, resourceOf, xeroResources } from './xero-resources.ts';

export const xeroUrls = {
  authorise: 'https://login.xero.com/identity/connect/authorize',
  token: 'https://identity.xero.com/connect/token',
  revoke: 'https://identity.xero.com/connect/revocation',
  api: 'https://api.xero.com',
};

const scope =
  'offline_access accounting.transactions accounting.settings.read accounting.contacts accounting.attachments';

/** The companies to which a grant gives access. `xero-node` has no API class for this list. */
const tenants = z.array(
  z.object({ id: z.string(), tenantId: z.string(), tenantName: z.string(), tenantType: z.string() }),
);

/** Implements the accounting port with Xero. A manual journal contains our id at the end of its narration. */
export function xeroAccounting(options: GrantedVendorOptions): AccountingPort {
  const grants = oauthGrants({ ...options, scope });
  const address = async () => (await options.urls()).api;
  const call = xeroCaller(grants, address);
  return {
    name: 'Xero',
    ...grantCalls(grants),
    ...companyCalls(call, grants, address),
    ...entryCalls(call),
    ...paymentCalls(call),
    close: async () => options.close?.(),
  };
}

type CompanyCalls = 'authorise' | 'readConnection' | 'readOptions' | 'findOrCreateSupplier';

function companyCalls(
  call: XeroCall,
  grants: Grants,
  address: () => Promise<string>,
): Pick<AccountingPort, CompanyCalls> {
  return {
    authorise: (company_id, answer) =>
      grants.authorise(company_id, answer, async (access_token) => {
        const headers = { authorization: `Bearer ${access_token}`, accept: 'application/json' };
        const response = await sendRequest(new URL('/connections', await address()), { headers });
        if (!response.ok) throw new GrantExpired(`Xero answered ${response.status}.`);
        const found = tenants.parse(await readJson(response)).find(({ tenantType }) => tenantType === 'ORGANISATION');
        if (!found) throw new AccountingRefused('No organisation was chosen.');
        return { tenant_id: found.tenantId, name: found.tenantName.slice(0, 100) };
      }),
    async readConnection(company_id) {
      const grant = await grants.read(company_id);
      if (!grant) return null;
      const platform = `Xero, ${grant.name}`;
      try {
        accepted(await call(company_id, ({ api, tenant_id }) => api.getOrganisations(tenant_id)));
        return { connection_id: grant.tenant_id, state: 'linked', platform };
      } catch (error) {
        if (!(error instanceof GrantExpired)) throw error;
        return { connection_id: grant.tenant_id, state: 'deauthorized', platform };
      }
    },
    readOptions: (company_id) => readXeroOptions(call, company_id),
    async findOrCreateSupplier(company_id, { email, ...supplier }) {
      // A filter cannot contain a quote, so a contact whose name has one would never be found again.
      const name = supplier.name.replaceAll('"', '');
      // Contact names are unique, so this also finds a contact whose creation got no response.
      const known = await readXeroContacts(call, company_id, { where: `Name=="${name}"`, page: 1 });
      const found = known.find((contact) => contact.name === name);
      if (found) return found.external_id;
      const contact = { name, ...(email && { emailAddress: email }) };
      const { contacts } = accepted(
        await call(company_id, ({ api, tenant_id }) => api.createContacts(tenant_id, { contacts: [contact] })),
      );
      return requiredText(contacts?.[0]?.contactID, 'the id of the created contact');
    },
  };
}

function entryCalls(call: XeroCall): Pick<AccountingPort, 'pushEntry' | 'readEntry' | 'findEntry' | 'attach'> {
  return {
    async pushEntry(company_id, entry) {
      if (removesPayment(entry)) return removePayment(call, company_id, entry);
      const resource = resourceOf(entry);
      if (resource === 'ManualJournals') {
        const base = await readBaseCurrency(call, company_id);
        if (base !== entry.currency) {
          const problem = `Manual journals are in ${base}, this entry is in ${entry.currency}.`;
          return { sync_id: '', status: refused(problem) };
        }
      }
      const answer = await call(company_id, (books) => xeroResources[resource].create(books, entry));
      if ('refusal' in answer) return { sync_id: '', status: refused(answer.refusal) };
      const id = requiredText(answer.body[0]?.id, `the id of the document in ${resource}`);
      return { sync_id: syncId(resource, id), status: booked };
    },
    async readEntry(company_id, { sync_id }) {
      const { resource, id } = parsedSyncId(sync_id);
      if (resource === removed) return booked;
      if (!isXeroResource(resource)) return null;
      const answer = await call(company_id, (books) => xeroResources[resource].read(books, id));
      return 'refusal' in answer ? null : booked;
    },
    async findEntry(company_id, entry) {
      // The deletion of a payment creates no document that could be found. It can safely be repeated instead.
      if (removesPayment(entry)) return null;
      const resource = resourceOf(entry);
      const [year, month, day] = entry.on.split('-').map(Number);
      const where = `Date==DateTime(${year},${month},${day})`;
      for (let page = 1; page <= maxPages; page += 1) {
        const rows = accepted(await call(company_id, (books) => xeroResources[resource].list(books, where, page)));
        const found = rows.find(({ text }) => String(text ?? '').endsWith(`[${entry.id}]`));
        if (found) {
          const id = requiredText(found.id, `the id of a document in ${resource}`);
          return { sync_id: syncId(resource, id), ...booked };
        }
        if (rows.length < rowsPerPage) break;
      }
      return null;
    },
    // Xero replaces an earlier file with the same name, so the file is never attached twice.
    async attach(company_id, sync_id, file) {
      const { resource, id } = parsedSyncId(sync_id);
      const attach = isXeroResource(resource) ? xeroResources[resource].attach : undefined;
      if (!attach) throw new AccountingRefused('Xero takes no files with this document.');
      accepted(await call(company_id, (books) => attach(books, id, file)));
    },
  };
}

async function readBaseCurrency(call: XeroCall, company_id: string): Promise<string> {
  const { organisations } = accepted(await call(company_id, ({ api, tenant_id }) => api.getOrganisations(tenant_id)));
  return requiredText(organisations?.[0]?.baseCurrency, 'the base currency');
}

const removed = 'Removed';

/** Deletes a bill payment that was reversed. Xero refuses to delete it again, so a deleted one counts as done. */
async function removePayment(call: XeroCall, company_id: string, { target_id = '' }: JournalEntry) {
  const { id } = parsedSyncId(target_id);
  const answer = await call(company_id, ({ api, tenant_id }) =>
    api.deletePayment(tenant_id, id, { status: 'DELETED' }),
  );
  if ('refusal' in answer && !(await isDeleted(call, company_id, id)))
    return { sync_id: '', status: refused(answer.refusal) };
  return { sync_id: syncId(removed, id), status: booked };
}

async function isDeleted(call: XeroCall, company_id: string, payment_id: string): Promise<boolean> {
  const found = await call(company_id, ({ api, tenant_id }) => api.getPayment(tenant_id, payment_id));
  return 'body' in found && String(found.body.payments?.[0]?.status) === 'DELETED';
}

function paymentCalls(call: XeroCall): Pick<AccountingPort, 'readPayments'> {
  return {
    async readPayments(company_id, since) {
      const found: BookPayment[] = [];
      const where = 'PaymentType=="ACCPAYPAYMENT"';
      const options = { headers: { 'If-Modified-Since': since.toUTCString() } };
      for (let page = 1; page <= maxPages; page += 1) {
        const { payments } = accepted(
          await call(company_id, ({ api, tenant_id }) =>
            api.getPayments(tenant_id, undefined, where, undefined, page, undefined, options),
          ),
        );
        const rows = requiredList(payments, 'Payments');
        found.push(...rows.flatMap(bookPayment));
        if (rows.length < rowsPerPage) break;
      }
      return found;
    },
  };
}

function bookPayment({ paymentID, date, amount, status, invoice }: Payment): BookPayment[] {
  if (!invoice || String(status) === 'DELETED') return [];
  const id = requiredText(paymentID, 'the id of a payment');
  if (typeof amount !== 'number') throw new AccountingAway('Xero answered without the amount of a payment.');
  return [
    {
      external_id: id,
      own_sync_id: syncId('Payments', id),
      sync_id: syncId('Invoices', requiredText(invoice.invoiceID, 'the bill of a payment')),
      paid_on: dayOf(date),
      amount: String(amount),
      currency: String(invoice.currencyCode ?? '') || null,
    },
  ];
}

/**
 * Returns the day of a date. The SDK declares dates as strings, but turns '/Date(1795008000000+0000)/' into a `Date`.
 */
function dayOf(date: unknown): string {
  const text = date instanceof Date ? date.toISOString() : date;
  return requiredText(text, 'the date of a payment').slice(0, 10);
}
