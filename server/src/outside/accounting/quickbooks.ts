import { z } from 'zod';
import { type GrantedVendorOptions, type Grants, grantCalls, oauthGrants, sendGranted } from './grants.ts';
import {
  type AccountingPort,
  AccountingRefused,
  booked,
  GrantExpired,
  type JournalEntry,
  type JournalLine,
} from './port.ts';
import { rawJSON, readJson, refused, saysPeriodClosed, sendRequest } from './vendor-request.ts';

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
const vendor = z.object({
  Id: z.string(),
  DisplayName: z.string(),
  PrimaryEmailAddr: z.object({ Address: z.string().nullish() }).nullish(),
});
const journal = z.object({ Id: z.string(), DocNumber: z.string().nullish() });
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

/** The accounting port over QuickBooks Online. Entries are journal entries with our id as their document number. */
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

type CompanyCalls = 'authorise' | 'readConnection' | 'readOptions';

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
      const [classes, codes, rates, vendors] = [
        await query('Class', named),
        await query('TaxCode', taxCode),
        await query('TaxRate', taxRate),
        await query('Vendor', vendor),
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
        suppliers: vendors.map(({ Id, DisplayName, PrimaryEmailAddr }) => ({
          external_id: Id,
          name: DisplayName,
          email: PrimaryEmailAddr?.Address ?? '',
        })),
      };
    },
  };
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

/** The rate of a code with a single rate; unknown for others. */
function rateOf({ PurchaseTaxRateList }: z.output<typeof taxCode>, rates: readonly z.output<typeof taxRate>[]): string {
  const parts = PurchaseTaxRateList?.TaxRateDetail ?? [];
  const [only] = parts;
  const value = parts.length === 1 ? rates.find(({ Id }) => Id === only?.TaxRateRef.value)?.RateValue : undefined;
  return value === undefined || value === null ? '' : String(value);
}

function entryCalls(call: Call): Pick<AccountingPort, 'pushEntry' | 'readEntry' | 'findEntry' | 'attach'> {
  return {
    async pushEntry(company_id, entry) {
      // QuickBooks answers a repeated request id with the entry of the first request.
      const answer = await call(company_id, `/journalentry?requestid=${entry.id}`, json(journalOf(entry)));
      if ('refusal' in answer) return { sync_id: '', status: refused(answer.refusal) };
      return { sync_id: z.object({ JournalEntry: journal }).parse(answer.body).JournalEntry.Id, status: booked };
    },
    async readEntry(company_id, { sync_id }) {
      const answer = await call(company_id, `/journalentry/${encodeURIComponent(sync_id)}?`);
      return 'refusal' in answer ? null : booked;
    },
    async findEntry(company_id, { id }) {
      const [found] = await readPage(
        call,
        company_id,
        `JournalEntry where DocNumber = '${documentNumber(id)}'`,
        journal,
      );
      return found ? { sync_id: found.Id, ...booked } : null;
    },
    async attach(company_id, sync_id, { name, type, content, may_exist }) {
      if (may_exist) {
        const known = await readAll(
          call,
          company_id,
          `Attachable where AttachableRef.EntityRef.Type = 'JournalEntry' and AttachableRef.EntityRef.value = '${sync_id}'`,
          attachable,
        );
        if (known.some(({ FileName }) => FileName === name)) return;
      }
      const form = new FormData();
      const about = {
        FileName: name,
        ContentType: type,
        AttachableRef: [{ EntityRef: { type: 'JournalEntry', value: sync_id } }],
      };
      form.append('file_metadata_01', new Blob([JSON.stringify(about)], { type: 'application/json' }), 'metadata.json');
      form.append('file_content_01', new Blob([new Uint8Array(content)], { type }), name);
      const answer = await call(company_id, '/upload?', { method: 'POST', body: form });
      if ('refusal' in answer) throw new AccountingRefused(answer.refusal);
    },
  };
}

function paymentCalls(call: Call): Pick<AccountingPort, 'readPayments'> {
  return {
    async readPayments(company_id, since) {
      const changed = `BillPayment where MetaData.LastUpdatedTime >= '${since.toISOString()}'`;
      const payments = await readAll(call, company_id, changed, billPayment);
      return payments.flatMap(({ Id, TxnDate, CurrencyRef, Line }) =>
        Line.flatMap(({ Amount, LinkedTxn }) =>
          LinkedTxn.filter(({ TxnType }) => TxnType === 'JournalEntry').map(({ TxnId }) => ({
            external_id: `${Id}/${TxnId}`,
            sync_id: TxnId,
            paid_on: TxnDate,
            amount: String(Amount),
            currency: CurrencyRef?.value ?? null,
          })),
        ),
      );
    },
  };
}

/** At most 21 characters. The end of our ids is random. */
function documentNumber(entry_id: string): string {
  return entry_id.replaceAll('-', '').slice(-21);
}

function journalOf({ id, on, currency, reference, lines }: JournalEntry) {
  return {
    DocNumber: documentNumber(id),
    TxnDate: on,
    PrivateNote: reference,
    CurrencyRef: { value: currency },
    ...(lines.some(({ tax }) => tax) && { GlobalTaxCalculation: 'TaxInclusive' }),
    Line: lines.map((line) => ({
      Amount: rawJSON(line.amount.replace('-', '')),
      Description: line.description,
      DetailType: 'JournalEntryLineDetail',
      JournalEntryLineDetail: detailOf(line),
    })),
  };
}

function detailOf({ account_id, amount, tracking_ids, tax, supplier_id }: JournalLine) {
  const [tracking] = tracking_ids;
  return {
    PostingType: amount.startsWith('-') ? 'Credit' : 'Debit',
    AccountRef: { value: account_id },
    ...(tracking && { ClassRef: { value: tracking } }),
    ...(supplier_id && { Entity: { Type: 'Vendor', EntityRef: { value: supplier_id } } }),
    ...(tax && {
      TaxCodeRef: { value: tax.tax_rate_id },
      TaxApplicableOn: 'Purchase',
      TaxAmount: rawJSON(tax.amount.replace('-', '')),
    }),
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

/** Sends a request for the books of a company. */
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

/** 6210 is the code of a closed period, whose text depends on the language of the books. */
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
