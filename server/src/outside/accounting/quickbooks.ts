import { z } from 'zod';
import { type GrantedVendorOptions, type Grants, grantCalls, oauthGrants, sendGranted } from './grants.ts';
import {
  type AccountingPort,
  AccountingRefused,
  booked,
  GrantExpired,
  type JournalEntry,
  removesPayment,
} from './port.ts';
import { documentNumber, parsedSyncId, quickBooksDocument, removed, syncId } from './quickbooks-documents.ts';
import { readJson, refused, saysPeriodClosed, sendRequest } from './vendor-request.ts';

export const quickBooksUrls = {
  authorise: 'https://appcenter.intuit.com/connect/oauth2',
  token: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  revoke: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
  api: 'https://quickbooks.api.intuit.com',
};

const minorVersion = '75';
const pageSize = 1000;
const maxPages = 20;

const ref = z.object({ value: z.string(), name: z.string().nullish() });
const account = z.object({
  Id: z.string(),
  Name: z.string(),
  AcctNum: z.string().nullish(),
  Classification: z.string().nullish(),
});
const named = z.object({ Id: z.string(), Name: z.string() });
const taxCode = named.extend({
  PurchaseTaxRateList: z.object({ TaxRateDetail: z.array(z.object({ TaxRateRef: ref })).default([]) }).nullish(),
});
const taxRate = z.object({ Id: z.string(), RateValue: z.number().nullish() });
const person = z.object({
  Id: z.string(),
  DisplayName: z.string(),
  PrimaryEmailAddr: z.object({ Address: z.string().nullish() }).nullish(),
});
const stored = z.object({ Id: z.string(), SyncToken: z.string().default('0') });
const attachable = z.object({ FileName: z.string().nullish() });
const billPayment = z.object({
  Id: z.string(),
  TxnDate: z.string(),
  CurrencyRef: ref.nullish(),
  Line: z
    .array(
      z.object({
        Amount: z.number(),
        LinkedTxn: z.array(z.object({ TxnId: z.string(), TxnType: z.string() })).default([]),
      }),
    )
    .default([]),
});
const companyInfo = z.object({ CompanyInfo: z.object({ CompanyName: z.string() }) });
const fault = z.object({
  Fault: z.object({
    Error: z.array(z.object({ Message: z.string().default(''), Detail: z.string().default(''), code: z.string() })),
  }),
});

type Call = ReturnType<typeof caller>;

/**
 * Implements the accounting port with QuickBooks Online. Each document has the end of our entry id as its document
 * number.
 */
export function quickBooksAccounting(options: GrantedVendorOptions): AccountingPort {
  const grants = oauthGrants({ ...options, scope: 'com.intuit.quickbooks.accounting' });
  const api = async () => (await options.urls()).api;
  const call = caller(grants, api);
  return {
    name: 'QuickBooks Online',
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
        const path = `/v3/company/${encodeURIComponent(answer.tenant_id)}/companyinfo/${encodeURIComponent(answer.tenant_id)}`;
        const response = await sendRequest(new URL(path, await api()), { headers: bearer(access_token) });
        if (!response.ok) throw new GrantExpired('The code is for other books.');
        const { CompanyInfo } = companyInfo.parse(await readJson(response));
        return { tenant_id: answer.tenant_id, name: CompanyInfo.CompanyName.slice(0, 100) };
      }),
    async readConnection(company_id) {
      const grant = await grants.read(company_id);
      if (!grant) return null;
      return {
        connection_id: grant.tenant_id,
        state: (await isAccepted(call, company_id)) ? 'linked' : 'deauthorized',
        platform: `QuickBooks Online, ${grant.name}`,
      };
    },
    async readOptions(company_id) {
      const query = <Row>(entity: string, row: z.ZodType<Row>) => readAll(call, company_id, entity, row);
      const accounts = await query('Account', account);
      const [classes, codes, rates, vendors, employees] = [
        await query('Class', named),
        await query('TaxCode', taxCode),
        await query('TaxRate', taxRate),
        await query('Vendor', person),
        await query('Employee', person),
      ];
      return {
        accounts: accounts.map(({ Id, Name, AcctNum, Classification }) => ({
          external_id: Id,
          name: Name,
          code: AcctNum ?? '',
          type: Classification ?? '',
        })),
        tracking_categories: classes.map(({ Id, Name }) => ({ external_id: Id, name: Name })),
        tax_rates: codes.map((code) => ({ external_id: code.Id, name: code.Name, rate_pct: rateOf(code, rates) })),
        suppliers: vendors.map(shownPerson),
        employees: employees.map(shownPerson),
      };
    },
    async findOrCreateSupplier(company_id, { name, email }) {
      // Supplier names are unique, so this also finds a supplier whose creation got no response.
      const DisplayName = name.replaceAll(/[:\t\n]/gu, ' ').slice(0, 100);
      const [known] = await readPage(call, company_id, `Vendor where DisplayName = '${quoted(DisplayName)}'`, person);
      if (known) return known.Id;
      const body = { DisplayName, ...(email && { PrimaryEmailAddr: { Address: email } }) };
      const answer = await call(company_id, '/vendor?', json(body));
      if ('refusal' in answer) throw new AccountingRefused(answer.refusal);
      return z.object({ Vendor: stored }).parse(answer.body).Vendor.Id;
    },
  };
}

function shownPerson({ Id, DisplayName, PrimaryEmailAddr }: z.output<typeof person>) {
  return { external_id: Id, name: DisplayName, email: PrimaryEmailAddr?.Address ?? '' };
}

function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}

async function isAccepted(call: Call, company_id: string): Promise<boolean> {
  try {
    await readPage(call, company_id, 'CompanyInfo', z.unknown());
    return true;
  } catch (error) {
    if (error instanceof GrantExpired) return false;
    throw error;
  }
}

/** Returns the rate of a tax code with a single rate; empty for other codes. */
function rateOf({ PurchaseTaxRateList }: z.output<typeof taxCode>, rates: readonly z.output<typeof taxRate>[]): string {
  const parts = PurchaseTaxRateList?.TaxRateDetail ?? [];
  const [only] = parts;
  const value = parts.length === 1 ? rates.find(({ Id }) => Id === only?.TaxRateRef.value)?.RateValue : undefined;
  return value === undefined || value === null ? '' : String(value);
}

function entryCalls(call: Call): Pick<AccountingPort, 'pushEntry' | 'readEntry' | 'findEntry' | 'attach'> {
  return {
    async pushEntry(company_id, entry) {
      if (removesPayment(entry)) return removePayment(call, company_id, entry);
      const { entity, body } = quickBooksDocument(entry);
      // QuickBooks responds to a repeated request id with the document of the first request.
      const answer = await call(company_id, `/${entity.toLowerCase()}?requestid=${entry.id}`, json(body));
      if ('refusal' in answer) return { sync_id: '', status: refused(answer.refusal) };
      const { Id } = stored.parse(z.record(z.string(), z.unknown()).parse(answer.body)[entity]);
      return { sync_id: syncId(entity, Id), status: booked };
    },
    async readEntry(company_id, { sync_id }) {
      const { entity, id } = parsedSyncId(sync_id);
      if (entity === removed) return booked;
      const answer = await call(company_id, `/${entity.toLowerCase()}/${encodeURIComponent(id)}?`);
      return 'refusal' in answer ? null : booked;
    },
    async findEntry(company_id, entry) {
      // The deletion of a payment creates no document that could be found. It can safely be repeated instead.
      if (removesPayment(entry)) return null;
      const { entity } = quickBooksDocument({ ...entry, currency: '', reference: '' });
      const where = `${entity} where DocNumber = '${documentNumber(entry.id)}'`;
      const [found] = await readPage(call, company_id, where, stored);
      return found ? { sync_id: syncId(entity, found.Id), ...booked } : null;
    },
    async attach(company_id, sync_id, { name, type, content, may_exist }) {
      const { entity, id } = parsedSyncId(sync_id);
      if (may_exist) {
        const known = await readAll(
          call,
          company_id,
          `Attachable where AttachableRef.EntityRef.Type = '${entity}' and AttachableRef.EntityRef.value = '${id}'`,
          attachable,
        );
        if (known.some(({ FileName }) => FileName === name)) return;
      }
      const form = new FormData();
      const about = {
        FileName: name,
        ContentType: type,
        AttachableRef: [{ EntityRef: { type: entity, value: id } }],
      };
      form.append('file_metadata_01', new Blob([JSON.stringify(about)], { type: 'application/json' }), 'metadata.json');
      form.append('file_content_01', new Blob([new Uint8Array(content)], { type }), name);
      const answer = await call(company_id, '/upload?', { method: 'POST', body: form });
      if ('refusal' in answer) throw new AccountingRefused(answer.refusal);
    },
  };
}

/** Deletes a bill payment that was reversed. A payment that no longer exists counts as deleted. */
async function removePayment(call: Call, company_id: string, { target_id = '' }: JournalEntry) {
  const { id } = parsedSyncId(target_id);
  const found = await call(company_id, `/billpayment/${encodeURIComponent(id)}?`);
  const done = { sync_id: syncId(removed, id), status: booked };
  if ('refusal' in found) return done;
  const { SyncToken } = z.object({ BillPayment: stored }).parse(found.body).BillPayment;
  const answer = await call(company_id, '/billpayment?operation=delete', json({ Id: id, SyncToken }));
  return 'refusal' in answer ? { sync_id: '', status: refused(answer.refusal) } : done;
}

/** The kinds of our documents that a bill payment in QuickBooks can pay. */
const paidEntities: readonly string[] = ['JournalEntry', 'Bill'];

function paymentCalls(call: Call): Pick<AccountingPort, 'readPayments'> {
  return {
    async readPayments(company_id, since) {
      const changed = `BillPayment where MetaData.LastUpdatedTime >= '${since.toISOString()}'`;
      const payments = await readAll(call, company_id, changed, billPayment);
      return payments.flatMap(({ Id, TxnDate, CurrencyRef, Line }) =>
        Line.flatMap(({ Amount, LinkedTxn }) =>
          LinkedTxn.filter(({ TxnType }) => paidEntities.includes(TxnType)).map(({ TxnId, TxnType }) => ({
            external_id: `${Id}/${TxnId}`,
            own_sync_id: syncId('BillPayment', Id),
            sync_id: syncId(TxnType, TxnId),
            paid_on: TxnDate,
            amount: String(Amount),
            currency: CurrencyRef?.value ?? null,
          })),
        ),
      );
    },
  };
}

async function readAll<Row>(call: Call, company_id: string, from: string, row: z.ZodType<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const found = await readPage(call, company_id, from, row, page * pageSize + 1);
    rows.push(...found);
    if (found.length < pageSize) break;
  }
  return rows;
}

async function readPage<Row>(
  call: Call,
  company_id: string,
  from: string,
  row: z.ZodType<Row>,
  start = 1,
): Promise<Row[]> {
  const query = `select * from ${from} startposition ${start} maxresults ${pageSize}`;
  const answer = await call(company_id, `/query?query=${encodeURIComponent(query)}`);
  if ('refusal' in answer) throw new AccountingRefused(answer.refusal);
  const [entity = ''] = from.split(' ');
  const { QueryResponse } = z.object({ QueryResponse: z.record(z.string(), z.unknown()) }).parse(answer.body);
  return z.array(row).parse(QueryResponse[entity] ?? []);
}

/** Returns a function that sends requests to the accounting system of a company. */
function caller(grants: Grants, api: () => Promise<string>) {
  return async (
    company_id: string,
    path: string,
    init: RequestInit = {},
  ): Promise<{ body: unknown } | { refusal: string }> => {
    const base = await api();
    const response = await sendGranted(grants, company_id, ({ tenant_id, access_token }) =>
      sendRequest(new URL(`/v3/company/${encodeURIComponent(tenant_id)}${path}&minorversion=${minorVersion}`, base), {
        ...init,
        headers: { ...init.headers, ...bearer(access_token) },
      }),
    );
    const body = await readJson(response);
    const found = fault.safeParse(body);
    if (found.success) return { refusal: found.data.Fault.Error.map(problemText).join(' ') };
    if (!response.ok) return { refusal: 'The request was refused.' };
    return { body };
  };
}

/**
 * Returns the text of an error. QuickBooks writes it in the language of the books, so '(period closed)' is added for
 * code 6210 unless the text already says so.
 */
function problemText({ Message, Detail, code }: z.output<typeof fault>['Fault']['Error'][number]): string {
  const text = Detail || Message || 'The request was refused.';
  return code === '6210' && !saysPeriodClosed(text) ? `${text} (period closed)` : text;
}

function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function bearer(access_token: string) {
  return { authorization: `Bearer ${access_token}`, accept: 'application/json' };
}
