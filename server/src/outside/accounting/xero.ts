import { z } from 'zod';
import { type GrantedVendorOptions, type Grants, grantCalls, oauthGrants, sendGranted } from './grants.ts';
import {
  type AccountingPort,
  AccountingRefused,
  type BookPayment,
  booked,
  GrantExpired,
  type JournalEntry,
  removesPayment,
} from './port.ts';
import { readJson, refused, sendRequest } from './vendor-request.ts';
import { parsedSyncId, syncId, xeroDocument, xeroIds, xeroResource, xeroTexts } from './xero-documents.ts';

export const xeroUrls = {
  authorise: 'https://login.xero.com/identity/connect/authorize',
  token: 'https://identity.xero.com/connect/token',
  revoke: 'https://identity.xero.com/connect/revocation',
  api: 'https://api.xero.com',
};

const scope =
  'offline_access accounting.transactions accounting.settings.read accounting.contacts accounting.attachments';
const maxPages = 20;
const rowsPerPage = 100;

const tenants = z.array(
  z.object({ id: z.string(), tenantId: z.string(), tenantName: z.string(), tenantType: z.string() }),
);
const accounts = z.object({
  Accounts: z.array(
    z.object({
      Code: z.string().nullish(),
      Name: z.string(),
      Class: z.string().nullish(),
      Status: z.string().default('ACTIVE'),
    }),
  ),
});
const taxRates = z.object({
  TaxRates: z.array(
    z.object({
      Name: z.string(),
      TaxType: z.string(),
      EffectiveRate: z.number().nullish(),
      Status: z.string().default('ACTIVE'),
    }),
  ),
});
const tracking = z.object({
  TrackingCategories: z.array(
    z.object({ Name: z.string(), Options: z.array(z.object({ Name: z.string() })).default([]) }),
  ),
});
const contacts = z.object({
  Contacts: z.array(z.object({ ContactID: z.string(), Name: z.string(), EmailAddress: z.string().nullish() })),
});
const organisations = z.object({ Organisations: z.array(z.object({ BaseCurrency: z.string() })).min(1) });
const documents = z.record(z.string(), z.unknown());
const document = z.record(z.string(), z.unknown());
const payments = z.object({
  Payments: z.array(
    z.object({
      PaymentID: z.string(),
      Date: z.string(),
      Amount: z.number(),
      Status: z.string().nullish(),
      Invoice: z.object({ InvoiceID: z.string(), CurrencyCode: z.string().nullish() }).nullish(),
    }),
  ),
});
const problem = z.object({
  Message: z.string().default('The request was refused.'),
  Elements: z.array(z.object({ ValidationErrors: z.array(z.object({ Message: z.string() })).default([]) })).default([]),
});

type Call = ReturnType<typeof caller>;

/** The accounting port over Xero. Entries are manual journals with our id at the end of their narration. */
export function xeroAccounting(options: GrantedVendorOptions): AccountingPort {
  const grants = oauthGrants({ ...options, scope });
  const api = async () => (await options.urls()).api;
  const call = caller(grants, api);
  return {
    name: 'Xero',
    ...grantCalls(grants),
    ...companyCalls(call, grants, api),
    ...entryCalls(call),
    ...paymentCalls(call),
    close: async () => options.close?.(),
  };
}

type CompanyCalls = 'authorise' | 'readConnection' | 'readOptions' | 'findOrCreateSupplier';

function companyCalls(call: Call, grants: Grants, api: () => Promise<string>): Pick<AccountingPort, CompanyCalls> {
  return {
    authorise: (company_id, answer) =>
      grants.authorise(company_id, answer, async (access_token) => {
        const headers = { authorization: `Bearer ${access_token}`, accept: 'application/json' };
        const response = await sendRequest(new URL('/connections', await api()), { headers });
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
        await read(call, company_id, '/Organisation');
        return { connection_id: grant.tenant_id, state: 'linked', platform };
      } catch (error) {
        if (!(error instanceof GrantExpired)) throw error;
        return { connection_id: grant.tenant_id, state: 'deauthorized', platform };
      }
    },
    async readOptions(company_id) {
      const found = accounts.parse(await read(call, company_id, '/Accounts'));
      const rates = taxRates.parse(await read(call, company_id, '/TaxRates'));
      const { TrackingCategories } = tracking.parse(await read(call, company_id, '/TrackingCategories'));
      return {
        // Journal lines name the code of an account, and accounts without one cannot be used.
        accounts: found.Accounts.filter(({ Code, Status }) => Code && Status === 'ACTIVE').map(
          ({ Code, Name, Class }) => ({
            external_id: Code ?? '',
            name: Name,
            code: Code ?? '',
            type: titled(Class ?? ''),
          }),
        ),
        tracking_categories: TrackingCategories.flatMap(({ Name, Options }) =>
          Options.map((option) => ({
            external_id: JSON.stringify([Name, option.Name]),
            name: `${Name}: ${option.Name}`,
          })),
        ),
        tax_rates: rates.TaxRates.filter(({ Status }) => Status === 'ACTIVE').map(
          ({ Name, TaxType, EffectiveRate }) => ({
            external_id: TaxType,
            name: Name,
            rate_pct: EffectiveRate === undefined || EffectiveRate === null ? '' : String(EffectiveRate),
          }),
        ),
        suppliers: await readSuppliers(call, company_id),
        employees: [],
      };
    },
    async findOrCreateSupplier(company_id, { name, email }) {
      // The name is unique, so a lost answer is found here.
      const where = `Name=="${name.replaceAll('"', '')}"`;
      const known = contacts.parse(await read(call, company_id, `/Contacts?page=1&where=${encodeURIComponent(where)}`));
      const [found] = known.Contacts.filter((contact) => contact.Name === name);
      if (found) return found.ContactID;
      const answer = await call(company_id, '/Contacts', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ Contacts: [{ Name: name, ...(email && { EmailAddress: email }) }] }),
      });
      if ('refusal' in answer) throw new AccountingRefused(answer.refusal);
      return contacts.parse(answer.body).Contacts[0]?.ContactID ?? '';
    },
  };
}

async function readSuppliers(call: Call, company_id: string) {
  const suppliers: { external_id: string; name: string; email: string }[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const path = `/Contacts?page=${page}&where=${encodeURIComponent('IsSupplier==true')}`;
    const { Contacts } = contacts.parse(await read(call, company_id, path));
    suppliers.push(
      ...Contacts.map(({ ContactID, Name, EmailAddress }) => ({
        external_id: ContactID,
        name: Name,
        email: EmailAddress ?? '',
      })),
    );
    if (Contacts.length < rowsPerPage) break;
  }
  return suppliers;
}

function entryCalls(call: Call): Pick<AccountingPort, 'pushEntry' | 'readEntry' | 'findEntry' | 'attach'> {
  return {
    async pushEntry(company_id, entry) {
      if (removesPayment(entry)) return removePayment(call, company_id, entry);
      const { resource, body } = xeroDocument(entry);
      if (resource === 'ManualJournals') {
        const { Organisations } = organisations.parse(await read(call, company_id, '/Organisation'));
        const base = Organisations[0]?.BaseCurrency;
        if (base !== entry.currency) {
          const problem = `Manual journals are in ${base}, this entry is in ${entry.currency}.`;
          return { sync_id: '', status: refused(problem) };
        }
      }
      const answer = await call(company_id, `/${resource}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'idempotency-key': entry.id },
        body: JSON.stringify({ [resource]: [body] }),
      });
      if ('refusal' in answer) return { sync_id: '', status: refused(answer.refusal) };
      const [first] = rowsOf(answer.body, resource);
      return { sync_id: syncId(resource, String(first?.[xeroIds[resource]] ?? '')), status: booked };
    },
    async readEntry(company_id, { sync_id }) {
      const { resource, id } = parsedSyncId(sync_id);
      if (resource === removed) return booked;
      const answer = await call(company_id, `/${resource}/${encodeURIComponent(id)}`);
      return 'refusal' in answer ? null : booked;
    },
    async findEntry(company_id, entry) {
      // A removed payment is removed again, which changes nothing.
      if (removesPayment(entry)) return null;
      const resource = xeroResource(entry);
      const [year, month, day] = entry.on.split('-').map(Number);
      for (let page = 1; page <= maxPages; page += 1) {
        const where = `Date==DateTime(${year},${month},${day})`;
        const path = `/${resource}?page=${page}&where=${encodeURIComponent(where)}`;
        const rows = rowsOf(await read(call, company_id, path), resource);
        const found = rows.find((row) => String(row[xeroTexts[resource]] ?? '').endsWith(`[${entry.id}]`));
        if (found) return { sync_id: syncId(resource, String(found[xeroIds[resource]])), ...booked };
        if (rows.length < rowsPerPage) break;
      }
      return null;
    },
    // A file with the same name replaces the earlier one, so it is never attached twice.
    async attach(company_id, sync_id, { name, type, content }) {
      const { resource, id } = parsedSyncId(sync_id);
      const path = `/${resource}/${encodeURIComponent(id)}/Attachments/${encodeURIComponent(name)}`;
      const answer = await call(company_id, path, {
        method: 'PUT',
        headers: { 'content-type': type },
        body: new Uint8Array(content),
      });
      if ('refusal' in answer) throw new AccountingRefused(answer.refusal);
    },
  };
}

const removed = 'Removed';

/** A payment of a bill whose money came back is deleted. */
async function removePayment(call: Call, company_id: string, { target_id = '' }: JournalEntry) {
  const { id } = parsedSyncId(target_id);
  const answer = await call(company_id, `/Payments/${encodeURIComponent(id)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Status: 'DELETED' }),
  });
  if ('refusal' in answer) return { sync_id: '', status: refused(answer.refusal) };
  return { sync_id: syncId(removed, id), status: booked };
}

function rowsOf(body: unknown, resource: string): Record<string, unknown>[] {
  return z.array(document).parse(documents.parse(body)[resource] ?? []);
}

function paymentCalls(call: Call): Pick<AccountingPort, 'readPayments'> {
  return {
    async readPayments(company_id, since) {
      const found: BookPayment[] = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const where = 'PaymentType=="ACCPAYPAYMENT"';
        const answer = await call(company_id, `/Payments?page=${page}&where=${encodeURIComponent(where)}`, {
          headers: { 'if-modified-since': since.toUTCString() },
        });
        if ('refusal' in answer) throw new AccountingRefused(answer.refusal);
        const { Payments } = payments.parse(answer.body);
        for (const { PaymentID, Date: on, Amount, Status, Invoice } of Payments)
          if (Invoice && Status !== 'DELETED')
            found.push({
              external_id: PaymentID,
              own_sync_id: syncId('Payments', PaymentID),
              sync_id: syncId('Invoices', Invoice.InvoiceID),
              paid_on: dayOf(on),
              amount: String(Amount),
              currency: Invoice.CurrencyCode ?? null,
            });
        if (Payments.length < rowsPerPage) break;
      }
      return found;
    },
  };
}

/** Xero writes dates as '/Date(1795008000000+0000)/', or as '2026-11-16T00:00:00'. */
function dayOf(date: string): string {
  const ms = /^\/Date\((\d+)/u.exec(date)?.[1];
  return ms ? new Date(Number(ms)).toISOString().slice(0, 10) : date.slice(0, 10);
}

async function read(call: Call, company_id: string, path: string): Promise<unknown> {
  const answer = await call(company_id, path);
  if ('refusal' in answer) throw new AccountingRefused(answer.refusal);
  return answer.body;
}

/** Sends a request for the books of a company. */
function caller(grants: Grants, api: () => Promise<string>) {
  return async (
    company_id: string,
    path: string,
    init: RequestInit = {},
  ): Promise<{ body: unknown } | { refusal: string }> => {
    const base = await api();
    const response = await sendGranted(grants, company_id, ({ tenant_id, access_token }) =>
      sendRequest(new URL(`/api.xro/2.0${path}`, base), {
        ...init,
        headers: {
          ...init.headers,
          authorization: `Bearer ${access_token}`,
          'xero-tenant-id': tenant_id,
          accept: 'application/json',
        },
      }),
    );
    const body = response.status === 404 ? {} : await readJson(response);
    if (response.ok) return { body };
    const { Message, Elements } = problem.catch({ Message: 'The request was refused.', Elements: [] }).parse(body);
    const details = Elements.flatMap(({ ValidationErrors }) => ValidationErrors.map((each) => each.Message));
    return { refusal: details.length > 0 ? details.join(' ') : Message };
  };
}

/** 'EXPENSE' → 'Expense', as other systems call it. */
function titled(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLowerCase();
}
