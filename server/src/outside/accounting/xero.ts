import { z } from 'zod';
import { type GrantedVendorOptions, type Grants, grantCalls, oauthGrants, sendGranted } from './grants.ts';
import { type AccountingPort, AccountingRefused, booked, GrantExpired, type JournalEntry } from './port.ts';
import { rawJSON, readJson, refused, sendRequest } from './vendor-request.ts';

export const xeroUrls = {
  authorise: 'https://login.xero.com/identity/connect/authorize',
  token: 'https://identity.xero.com/connect/token',
  revoke: 'https://identity.xero.com/connect/revocation',
  api: 'https://api.xero.com',
};

const scope =
  'offline_access accounting.transactions accounting.settings.read accounting.contacts.read accounting.attachments';
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
const journals = z.object({
  ManualJournals: z.array(
    z.object({ ManualJournalID: z.string(), Narration: z.string(), Status: z.string().nullish() }),
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
    close: async () => options.close?.(),
  };
}

type CompanyCalls = 'authorise' | 'readConnection' | 'readOptions';

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
      };
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
      const { Organisations } = organisations.parse(await read(call, company_id, '/Organisation'));
      const base = Organisations[0]?.BaseCurrency;
      if (base !== entry.currency)
        return { sync_id: '', status: refused(`Manual journals are in ${base}, this entry is in ${entry.currency}.`) };
      const answer = await call(company_id, '/ManualJournals', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'idempotency-key': entry.id },
        body: JSON.stringify({ ManualJournals: [journalOf(entry)] }),
      });
      if ('refusal' in answer) return { sync_id: '', status: refused(answer.refusal) };
      return { sync_id: journals.parse(answer.body).ManualJournals[0]?.ManualJournalID ?? '', status: booked };
    },
    async readEntry(company_id, { sync_id }) {
      const answer = await call(company_id, `/ManualJournals/${encodeURIComponent(sync_id)}`);
      return 'refusal' in answer ? null : booked;
    },
    async findEntry(company_id, { id, on }) {
      const [year, month, day] = on.split('-').map(Number);
      for (let page = 1; page <= maxPages; page += 1) {
        const where = `Date==DateTime(${year},${month},${day})`;
        const path = `/ManualJournals?page=${page}&where=${encodeURIComponent(where)}`;
        const { ManualJournals } = journals.parse(await read(call, company_id, path));
        const found = ManualJournals.find(({ Narration }) => Narration.endsWith(`[${id}]`));
        if (found) return { sync_id: found.ManualJournalID, ...booked };
        if (ManualJournals.length < rowsPerPage) break;
      }
      return null;
    },
    // A file with the same name replaces the earlier one, so it is never attached twice.
    async attach(company_id, sync_id, { name, type, content }) {
      const path = `/ManualJournals/${encodeURIComponent(sync_id)}/Attachments/${encodeURIComponent(name)}`;
      const answer = await call(company_id, path, {
        method: 'PUT',
        headers: { 'content-type': type },
        body: new Uint8Array(content),
      });
      if ('refusal' in answer) throw new AccountingRefused(answer.refusal);
    },
  };
}

function journalOf({ id, on, reference, lines }: JournalEntry) {
  return {
    Narration: `${reference} [${id}]`,
    Date: on,
    Status: 'POSTED',
    LineAmountTypes: lines.some(({ tax }) => tax) ? 'Inclusive' : 'NoTax',
    JournalLines: lines.map(({ account_id, amount, description, tracking_ids, tax }) => ({
      LineAmount: rawJSON(amount),
      AccountCode: account_id,
      Description: description,
      ...(tax && { TaxType: tax.tax_rate_id }),
      Tracking: tracking_ids.map((option) => {
        const [Name, Option] = z.tuple([z.string(), z.string()]).parse(JSON.parse(option));
        return { Name, Option };
      }),
    })),
  };
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
