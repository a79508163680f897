import {
  addSupplier,
  type BooksState,
  chart,
  employees,
  offices,
  problemOf,
  type StoredCompany,
  type StoredTransaction,
  suppliersOf,
  taxCodes,
} from './books-state.ts';
import type { ApiAnswer, ApiRequest } from './codat-api.ts';
import { companyWith } from './oauth-api.ts';

interface Head {
  DocNumber: string;
  TxnDate: string;
  PrivateNote?: string;
  CurrencyRef: { value: string };
}

interface Journal extends Head {
  Line: {
    Amount: number;
    JournalEntryLineDetail: {
      PostingType: 'Debit' | 'Credit';
      AccountRef: { value: string };
      ClassRef?: { value: string };
      TaxCodeRef?: { value: string };
      TaxAmount?: number;
      Entity?: { Type: string; EntityRef: { value: string } };
    };
  }[];
}

/** A bill, a supplier credit or a purchase: costs against one account. */
interface CostDocument extends Head {
  VendorRef?: { value?: string };
  APAccountRef?: { value: string };
  AccountRef?: { value: string };
  EntityRef?: { type: string; value: string };
  PaymentType?: string;
  Credit?: boolean;
  Line: {
    Amount: number;
    AccountBasedExpenseLineDetail: {
      AccountRef: { value: string };
      ClassRef?: { value: string };
      TaxCodeRef?: { value: string };
    };
  }[];
}

interface Payment extends Head {
  VendorRef?: { value?: string };
  TotalAmt: number;
  CheckPayment: { BankAccountRef: { value: string } };
  Line: { LinkedTxn: { TxnId: string }[] }[];
}

const entities = {
  journalentry: 'JournalEntry',
  bill: 'Bill',
  vendorcredit: 'VendorCredit',
  purchase: 'Purchase',
  billpayment: 'BillPayment',
} as const;
type Resource = keyof typeof entities;

/**
 * Answers requests as QuickBooks Online does: for queries, journal entries, bills, purchases, attachments and bill
 * payments.
 */
export function answerQuickBooks(books: BooksState, request: ApiRequest): ApiAnswer {
  const company = companyWith(books, request.access_token);
  const [, , , realm, resource = '', id = ''] = request.pathname.split('/');
  if (!company || company.id !== realm) return { status: 401, body: { Fault: { Error: [], type: 'AUTHENTICATION' } } };
  if (resource === 'companyinfo') return ok({ CompanyInfo: { CompanyName: company.name } });
  if (resource === 'query') return ok({ QueryResponse: queryResult(company, request.query.get('query') ?? '') });
  if (resource === 'vendor') return createVendor(company, request);
  if (isResource(resource)) return answerDocument(company, resource, id, request);
  if (resource === 'upload') return attach(company, request);
  return faulty('4000', 'Unsupported operation');
}

function isResource(resource: string): resource is Resource {
  return Object.hasOwn(entities, resource);
}

function answerDocument(company: StoredCompany, resource: Resource, id: string, request: ApiRequest): ApiAnswer {
  const entity = entities[resource];
  if (request.method === 'POST' && request.query.get('operation') === 'delete') {
    const { Id } = request.body as { Id: string };
    company.transactions = company.transactions.filter(({ sync_id }) => sync_id !== Id);
    return ok({ [entity]: { Id, status: 'Deleted' } });
  }
  if (request.method === 'POST') return createDocument(company, resource, request);
  const found = company.transactions.find(
    (each) => each.sync_id === id && (each.document ?? 'JournalEntry').startsWith(entity),
  );
  return found ? ok({ [entity]: shownDocument(found) }) : faulty('610', 'Object Not Found');
}

function createVendor(company: StoredCompany, { body }: ApiRequest): ApiAnswer {
  const { DisplayName, PrimaryEmailAddr } = body as { DisplayName: string; PrimaryEmailAddr?: { Address: string } };
  if (suppliersOf(company).some(({ name }) => name === DisplayName))
    return faulty('6240', 'The name supplied already exists.');
  const Id = addSupplier(company, { name: DisplayName, email: PrimaryEmailAddr?.Address ?? '' });
  return ok({ Vendor: { Id, DisplayName } });
}

function createDocument(
  company: StoredCompany,
  resource: Resource,
  { body, query, is_invalid }: ApiRequest,
): ApiAnswer {
  const { DocNumber, TxnDate, CurrencyRef, PrivateNote = '' } = body as Head;
  const entity = entities[resource];
  // A repeated request id returns the document of the first request.
  const requestid = query.get('requestid') ?? '';
  const known = company.transactions.find(({ id, text }) => id === DocNumber && text === requestid);
  if (known) return ok({ [entity]: shownDocument(known) });
  const { lines, ...about } = contentOf(resource, body);
  const message =
    missingPayee(resource, about.payee) ||
    (PrivateNote.length > 4000 || DocNumber.length > 21 ? 'A text is too long.' : '') ||
    problemOf({ date: TxnDate, lines }, { closed_until: company.closed_until, is_invalid });
  if (message) return faulty(message.includes('closed') ? '6210' : '6000', message);
  const stored: StoredTransaction = {
    id: DocNumber,
    text: requestid,
    sync_id: nextId(company),
    date: TxnDate,
    currency: CurrencyRef.value,
    lines,
    status: 'Completed',
    message: '',
    attachments: [],
    memo: PrivateNote,
    ...(entity !== 'JournalEntry' && { document: entity }),
    ...about,
  };
  company.transactions.push(stored);
  return ok({ [entity]: shownDocument(stored) });
}

/** Returns a new id. Ids are never reused, even if a document was deleted. */
function nextId(company: StoredCompany): string {
  company.last_id = (company.last_id ?? company.transactions.length + 99) + 1;
  return String(company.last_id);
}

function missingPayee(resource: Resource, payee: string | undefined): string {
  const isNeeded = resource === 'bill' || resource === 'vendorcredit' || resource === 'billpayment';
  return isNeeded && !payee ? 'Required parameter VendorRef is missing.' : '';
}

type Content = Pick<StoredTransaction, 'lines' | 'document' | 'payee' | 'pays'>;

function contentOf(resource: Resource, body: unknown): Content {
  if (resource === 'journalentry') return { lines: (body as Journal).Line.map(journalLine) };
  if (resource === 'billpayment') {
    const { VendorRef, TotalAmt, CheckPayment, Line } = body as Payment;
    return {
      lines: [
        { amount: TotalAmt, accountRef: { id: '2100' } },
        { amount: -TotalAmt, accountRef: { id: CheckPayment.BankAccountRef.value } },
      ],
      ...(VendorRef?.value && { payee: VendorRef.value }),
      pays: Line[0]?.LinkedTxn[0]?.TxnId ?? '',
    };
  }
  const { VendorRef, EntityRef, APAccountRef, AccountRef, PaymentType, Credit, Line } = body as CostDocument;
  const sign = resource === 'vendorcredit' || Credit ? -1 : 1;
  const costs = Line.map(({ Amount, AccountBasedExpenseLineDetail: detail }) => ({
    amount: sign * Amount,
    accountRef: { id: detail.AccountRef.value },
    ...(detail.TaxCodeRef && { tax_code: detail.TaxCodeRef.value }),
    ...(detail.ClassRef && { tracking: detail.ClassRef.value }),
  }));
  const total = costs.reduce((sum, { amount }) => sum + amount, 0);
  const payee = VendorRef?.value ?? (EntityRef && `${EntityRef.type} ${EntityRef.value}`);
  return {
    lines: [...costs, { amount: -total, accountRef: { id: (APAccountRef ?? AccountRef)?.value ?? '' } }],
    ...(payee && { payee }),
    ...(PaymentType && { document: `Purchase ${PaymentType}${Credit ? ' credit' : ''}` }),
  };
}

function journalLine({ Amount, JournalEntryLineDetail: detail }: Journal['Line'][number]) {
  return {
    amount: detail.PostingType === 'Debit' ? Amount : -Amount,
    accountRef: { id: detail.AccountRef.value },
    ...(detail.TaxCodeRef && { tax_code: detail.TaxCodeRef.value }),
    ...(detail.TaxAmount !== undefined && { tax_amount: detail.TaxAmount }),
    ...(detail.Entity && { supplier_id: detail.Entity.EntityRef.value }),
    ...(detail.ClassRef && { tracking: detail.ClassRef.value }),
  };
}

function attach(company: StoredCompany, { form, is_invalid }: ApiRequest): ApiAnswer {
  const about = JSON.parse(form.file_metadata_01 ?? '{}') as {
    FileName: string;
    AttachableRef: { EntityRef: { value: string } }[];
  };
  const target = company.transactions.find(({ sync_id }) => sync_id === about.AttachableRef[0]?.EntityRef.value);
  if (!target || !form.file_content_01) return faulty('610', 'Object Not Found');
  if (is_invalid) return faulty('6000', 'The type of the file is not supported.');
  target.attachments = [...(target.attachments ?? []), about.FileName];
  return ok({
    AttachableResponse: [{ Attachable: { Id: String(target.attachments.length), FileName: about.FileName } }],
  });
}

function queryResult(company: StoredCompany, query: string): Record<string, unknown> {
  const [, entity = ''] = /^select \* from (\w+)/u.exec(query) ?? [];
  const value = /= '([^']*)' startposition/u.exec(query)?.[1];
  switch (entity) {
    case 'Account':
      return {
        Account: chart.map(([code, Name, Classification]) => ({ Id: code, Name, AcctNum: code, Classification })),
      };
    case 'Class':
      return { Class: offices.map((Name, index) => ({ Id: `c-${index + 1}`, Name })) };
    case 'TaxCode':
      return {
        TaxCode: taxCodes.map(([Id, Name]) => ({
          Id,
          Name,
          PurchaseTaxRateList: { TaxRateDetail: [{ TaxRateRef: { value: `rate-${Id}` } }] },
        })),
      };
    case 'TaxRate':
      return { TaxRate: taxCodes.map(([Id, , RateValue]) => ({ Id: `rate-${Id}`, RateValue })) };
    case 'Vendor':
      return {
        Vendor: suppliersOf(company)
          .filter(({ name }) => value === undefined || name === value)
          .map(({ id, name, email }) => ({ Id: id, DisplayName: name, PrimaryEmailAddr: { Address: email } })),
      };
    case 'Employee':
      return {
        Employee: employees.map(([Id, DisplayName, Address]) => ({ Id, DisplayName, PrimaryEmailAddr: { Address } })),
      };
    case 'JournalEntry':
    case 'Bill':
    case 'VendorCredit':
    case 'Purchase':
      return { [entity]: company.transactions.filter(({ id }) => id === value).map(shownDocument) };
    case 'CompanyInfo':
      return { CompanyInfo: [{ CompanyName: company.name }] };
    case 'Attachable': {
      const target = company.transactions.find(({ sync_id }) => sync_id === value);
      return { Attachable: (target?.attachments ?? []).map((FileName, index) => ({ Id: `${index + 1}`, FileName })) };
    }
    case 'BillPayment':
      return { BillPayment: billPayments(company, query, value) };
    default:
      return {};
  }
}

/** Finds bill payments, both those entered in the books and those received through the API. */
function billPayments(company: StoredCompany, query: string, value: string | undefined) {
  const linked = (sync_id: string) => {
    const target = company.transactions.find((each) => each.sync_id === sync_id);
    return [{ TxnId: sync_id, TxnType: target?.document ?? 'JournalEntry' }];
  };
  const sent = company.transactions.filter(({ document }) => document === 'BillPayment');
  if (query.includes('DocNumber')) return sent.filter(({ id }) => id === value).map(shownDocument);
  return [
    ...(company.payments ?? []).map(({ id, sync_id, date, amount, currency }) => ({
      Id: id,
      TxnDate: date,
      ...(currency && { CurrencyRef: { value: currency } }),
      Line: [{ Amount: amount, LinkedTxn: linked(sync_id) }],
    })),
    ...sent.map(({ sync_id, date, currency, lines, pays = '' }) => ({
      Id: sync_id,
      TxnDate: date,
      CurrencyRef: { value: currency },
      Line: [{ Amount: lines[0]?.amount ?? 0, LinkedTxn: linked(pays) }],
    })),
  ];
}

function shownDocument({ id, sync_id, date }: { id: string; sync_id: string; date: string }) {
  return { Id: sync_id, DocNumber: id, TxnDate: date, SyncToken: '0' };
}

function ok(body: unknown): ApiAnswer {
  return { status: 200, body };
}

function faulty(code: string, Detail: string): ApiAnswer {
  return { status: 400, body: { Fault: { Error: [{ Message: Detail, Detail, code }], type: 'ValidationFault' } } };
}
