import { randomUUID } from 'node:crypto';
import {
  addSupplier,
  type BooksState,
  chart,
  offices,
  problemOf,
  type StoredCompany,
  type StoredTransaction,
  suppliersOf,
  taxCodes,
} from './books-state.ts';
import type { ApiAnswer, ApiRequest } from './codat-api.ts';
import { companyWith } from './oauth-api.ts';

interface Tracked {
  Tracking?: { Option: string }[];
  TaxType?: string;
  AccountCode: string;
}

interface XeroDocument {
  Date: string;
  Type?: string;
  CurrencyCode?: string;
  Contact?: { ContactID?: string; Name?: string };
  BankAccount?: { Code: string };
  JournalLines?: (Tracked & { LineAmount: number })[];
  LineItems?: (Tracked & { UnitAmount: number })[];
  Invoice?: { InvoiceID: string };
  Account?: { Code: string };
  Amount?: number;
}

/** The names of the fields that contain the id and the text of each resource. */
const resources = {
  ManualJournals: ['ManualJournalID', 'Narration'],
  Invoices: ['InvoiceID', 'InvoiceNumber'],
  CreditNotes: ['CreditNoteID', 'CreditNoteNumber'],
  BankTransactions: ['BankTransactionID', 'Reference'],
  Payments: ['PaymentID', 'Reference'],
} as const;
type Resource = keyof typeof resources;

const pageSize = 100;
/** The account on which bills are owed. */
const payableCode = '2000';

/**
 * Answers requests as Xero does: for organisations, settings, journals, bills, bank transactions, payments and
 * attachments.
 */
export function answerXero(books: BooksState, request: ApiRequest): ApiAnswer {
  const company = companyWith(books, request.access_token);
  if (!company) return { status: 401, body: { Title: 'Unauthorized' } };
  if (request.pathname === '/connections')
    return ok([
      { id: company.connection.id, tenantId: company.id, tenantName: company.name, tenantType: 'ORGANISATION' },
    ]);
  const [, , , resource = '', id = '', part = '', name = ''] = request.pathname.split('/');
  if (resource === 'Contacts') return answerContacts(company, request);
  if (!isResource(resource)) return readSettings(resource);
  if (part === 'Attachments') return attach(company, { id, name: decodeURIComponent(name) }, request);
  if (request.method === 'PUT') return createDocument(company, resource, request);
  if (resource === 'Payments') return answerPayments(company, id, request);
  return readDocuments(company, resource, id, request.query);
}

function isResource(resource: string): resource is Resource {
  return Object.hasOwn(resources, resource);
}

function answerContacts(company: StoredCompany, { method, body, query }: ApiRequest): ApiAnswer {
  if (method === 'PUT') {
    const [sent] = (body as { Contacts: { Name: string; EmailAddress?: string }[] }).Contacts;
    if (!sent) return invalid('No contact was sent.');
    const id = addSupplier(company, { name: sent.Name, email: sent.EmailAddress ?? '' });
    return ok({ Contacts: [{ ...sent, ContactID: xeroContactId(id) }] });
  }
  const name = /Name=="(.*)"/u.exec(query.get('where') ?? '')?.[1];
  const found = suppliersOf(company).filter((each) => name === undefined || each.name === name);
  return ok({
    Contacts: found.map(({ id, name: Name, email }) => ({ ContactID: xeroContactId(id), Name, EmailAddress: email })),
  });
}

const contactPrefix = '00000000-0000-4000-8000-';

/** Converts an id to a UUID, as Xero uses: 's-2' → '00000000-0000-4000-8000-000000000002'. */
export function xeroContactId(supplier_id: string): string {
  return contactPrefix + supplier_id.replace('s-', '').padStart(12, '0');
}

function supplierId(contact_id: string | undefined): string | undefined {
  return contact_id?.startsWith(contactPrefix) ? `s-${Number(contact_id.slice(contactPrefix.length))}` : undefined;
}

function readSettings(resource: string): ApiAnswer {
  switch (resource) {
    case 'Organisation':
      return ok({ Organisations: [{ BaseCurrency: 'USD' }] });
    case 'Accounts':
      return ok({
        Accounts: chart.map(([Code, Name, type]) => ({ Code, Name, Class: type.toUpperCase(), Status: 'ACTIVE' })),
      });
    case 'TaxRates':
      return ok({
        TaxRates: taxCodes.map(([TaxType, Name, EffectiveRate]) => ({
          TaxType,
          Name,
          EffectiveRate,
          Status: 'ACTIVE',
        })),
      });
    case 'TrackingCategories':
      return ok({ TrackingCategories: [{ Name: 'Office', Options: offices.map((Name) => ({ Name })) }] });
    default:
      return { status: 404, body: {} };
  }
}

function createDocument(company: StoredCompany, resource: Resource, { body, is_invalid }: ApiRequest): ApiAnswer {
  const [sent] = (body as Record<string, (XeroDocument & Record<string, unknown>)[]>)[resource] ?? [];
  if (!sent) return invalid('No document was sent.');
  const text = String(sent[resources[resource][1]] ?? '');
  const lines = linesOf(sent);
  const message =
    (sent.Type?.startsWith('ACCPAY') && !supplierId(sent.Contact?.ContactID) ? 'A Contact must be specified.' : '') ||
    problemOf({ date: sent.Date, lines }, { closed_until: company.closed_until, is_invalid });
  if (message) return invalid(message);
  // A repeated idempotency key returns the first document. The key is the entry id at the end of the text.
  const known = company.transactions.find((each) => each.text === text);
  const payee = supplierId(sent.Contact?.ContactID) ?? sent.Contact?.Name;
  const stored: StoredTransaction = known ?? {
    id: /\[(.*)\]$/u.exec(text)?.[1] ?? '',
    text,
    sync_id: randomUUID(),
    date: sent.Date,
    currency: sent.CurrencyCode ?? 'USD',
    lines,
    status: 'Completed',
    message: '',
    attachments: [],
    memo: text,
    sent,
    ...(resource !== 'ManualJournals' && { document: sent.Type ?? resource }),
    ...(payee && { payee }),
    ...(sent.Invoice && { pays: sent.Invoice.InvoiceID }),
  };
  if (!known) company.transactions.push(stored);
  return ok({ [resource]: [shownDocument(resource, stored)] });
}

function linesOf(sent: XeroDocument): StoredTransaction['lines'] {
  const common = ({ AccountCode, TaxType, Tracking }: Tracked) => ({
    accountRef: { id: AccountCode },
    ...(TaxType && { tax_code: TaxType }),
    ...(Tracking?.[0] && { tracking: Tracking[0].Option }),
  });
  if (sent.JournalLines) return sent.JournalLines.map((line) => ({ amount: line.LineAmount, ...common(line) }));
  if (sent.Amount !== undefined)
    return [
      { amount: sent.Amount, accountRef: { id: payableCode } },
      { amount: -sent.Amount, accountRef: { id: sent.Account?.Code ?? '' } },
    ];
  const sign = sent.Type === 'ACCPAYCREDIT' || sent.Type === 'RECEIVE' ? -1 : 1;
  const costs = (sent.LineItems ?? []).map((line) => ({ amount: sign * line.UnitAmount, ...common(line) }));
  const total = costs.reduce((sum, { amount }) => sum + amount, 0);
  return [...costs, { amount: -total, accountRef: { id: sent.BankAccount?.Code ?? payableCode } }];
}

function readDocuments(company: StoredCompany, resource: Resource, id: string, query: URLSearchParams): ApiAnswer {
  if (id) {
    const found = company.transactions.find(({ sync_id }) => sync_id === id);
    return found ? ok({ [resource]: [shownDocument(resource, found)] }) : { status: 404, body: {} };
  }
  const [, year = '', month = '', day = ''] = /DateTime\((\d+),(\d+),(\d+)\)/u.exec(query.get('where') ?? '') ?? [];
  const on = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const page = Number(query.get('page') ?? 1);
  const found = company.transactions.filter((each) => each.date === on && resourceOf(each) === resource);
  const shown = found.slice((page - 1) * pageSize, page * pageSize).map((each) => shownDocument(resource, each));
  return ok({ [resource]: shown });
}

function resourceOf({ document }: StoredTransaction): Resource {
  if (document === 'ACCPAY') return 'Invoices';
  if (document === 'ACCPAYCREDIT') return 'CreditNotes';
  if (document === 'SPEND' || document === 'RECEIVE') return 'BankTransactions';
  return document === 'Payments' ? 'Payments' : 'ManualJournals';
}

/**
 * Handles requests for payments, both those entered in the books and those received through the API. A POST deletes a
 * payment.
 */
function answerPayments(company: StoredCompany, id: string, request: ApiRequest): ApiAnswer {
  if (request.method === 'POST') {
    company.transactions = company.transactions.filter(({ sync_id }) => sync_id !== id);
    return ok({ Payments: [{ PaymentID: id, Status: 'DELETED' }] });
  }
  if (id || request.query.get('where')?.includes('DateTime'))
    return readDocuments(company, 'Payments', id, request.query);
  const sent = company.transactions.filter(({ document }) => document === 'Payments');
  return ok({
    Payments: [
      ...(company.payments ?? []).map((payment) => ({ ...payment, pays: payment.sync_id, sync_id: payment.id })),
      ...sent.map((each) => ({ ...each, amount: each.lines[0]?.amount ?? 0 })),
    ].map(({ sync_id, date, amount, currency, pays }) => ({
      PaymentID: sync_id,
      Date: `/Date(${Date.parse(date)}+0000)/`,
      Amount: amount,
      Status: 'AUTHORISED',
      Invoice: { InvoiceID: pays, ...(currency && { CurrencyCode: currency }) },
    })),
  });
}

/**
 * Attaches a file, which replaces an earlier file with the same name, or lists the attached files. Returns the names of
 * all attached files.
 */
function attach(
  company: StoredCompany,
  { id, name }: { id: string; name: string },
  { method, is_invalid }: ApiRequest,
): ApiAnswer {
  const target = company.transactions.find(({ sync_id }) => sync_id === id);
  if (!target) return { status: 404, body: {} };
  if (method === 'PUT' && is_invalid) return invalid('The type of the file is not supported.');
  if (method === 'PUT') target.attachments = [...new Set([...(target.attachments ?? []), name])];
  return ok({ Attachments: (target.attachments ?? []).map((FileName) => ({ FileName })) });
}

/** Returns the document as it was sent, with its id. */
function shownDocument(resource: Resource, { sync_id, text = '', sent }: StoredTransaction) {
  const [id, name] = resources[resource];
  return { ...sent, [id]: sync_id, [name]: text };
}

function ok(body: unknown): ApiAnswer {
  return { status: 200, body };
}

function invalid(message: string): ApiAnswer {
  return {
    status: 400,
    body: {
      Type: 'ValidationException',
      Message: 'A validation exception occurred',
      Elements: [{ ValidationErrors: [{ Message: message }] }],
    },
  };
}
