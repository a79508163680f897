import { randomUUID } from 'node:crypto';
import {
  type BooksState,
  chart,
  offices,
  problemOf,
  type StoredCompany,
  type StoredTransaction,
  suppliersOf,
} from './books-state.ts';

export interface ApiRequest {
  method: string;
  pathname: string;
  query: URLSearchParams;
  body: unknown;
  /** The fields of a form. A file is represented by its size, except for metadata, which is represented by its text. */
  form: Record<string, string>;
  access_token: string;
  url: string;
  /** True to reject the pushed transaction, as a test has planned. */
  is_invalid: boolean;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
}

interface Ref {
  id: string;
}

interface CostLine {
  netAmount: number;
  accountRef: Ref;
}

interface Adjustment {
  id: string;
  date: string;
  currency: string;
  lines: { amount: number; accountRef: Ref }[];
}

interface Expense {
  id: string;
  type: 'Payment' | 'Refund';
  issueDate: string;
  currency: string;
  contactRef?: Ref;
  bankAccountRef: Ref;
  lines: CostLine[];
}

interface Reimbursable {
  id: string;
  issueDate: string;
  currency: string;
  contactRef?: { id?: string };
  apAccountRef: Ref;
  lines: CostLine[];
}

interface Transfer {
  date: string;
  from: { accountRef: Ref; amount: number };
  to: { accountRef: Ref; amount: number };
}

type Pushed = Pick<StoredTransaction, 'id' | 'date' | 'currency' | 'lines' | 'document' | 'payee'>;

const notFound: ApiAnswer = { status: 404, body: { error: 'Not found.' } };

/**
 * Answers requests as Codat does: for companies, connections, mapping options, suppliers, transactions and their
 * status.
 */
export function answerCodat(books: BooksState, { method, pathname, body, url, is_invalid }: ApiRequest): ApiAnswer {
  const [, , company_id = '', ...rest] = pathname.split('/');
  const path = rest.join('/');
  if (method === 'POST' && pathname === '/companies') {
    const { id, name } = books.create((body as { name: string }).name);
    return { status: 200, body: { id, name, redirect: `${url}/link/${id}` } };
  }
  const company = books.find(company_id);
  if (!company) return notFound;
  const { connection } = company;
  if (path === '')
    return { status: 200, body: { id: company.id, name: company.name, redirect: `${url}/link/${company.id}` } };
  if (path === 'connections') return { status: 200, body: page([shownConnection(company, url)], url + pathname) };
  if (path === `connections/${connection.id}` && method === 'PATCH') {
    connection.status = 'Unlinked';
    return { status: 200, body: shownConnection(company, url) };
  }
  if (path.startsWith('sync/expenses/syncs/')) return readSyncs(company.transactions, rest.slice(3));
  if (connection.status !== 'Linked') return { status: 401, body: { error: 'The connection is not authorised.' } };
  if (path === 'sync/expenses/mappingOptions') return { status: 200, body: mappingOptions };
  if (path === 'data/suppliers') {
    const found = suppliersOf(company).map(({ id, name, email }) => ({
      id,
      supplierName: name,
      emailAddress: email,
      status: 'Active',
    }));
    return { status: 200, body: page(found, url + pathname) };
  }
  const [, , kind = '', id = ''] = rest;
  const pushed = method === 'GET' ? null : pushedTransactions(kind, id, body);
  if (!pushed) return notFound;
  const sync_id = randomUUID();
  for (const each of pushed) store(company, each, { sync_id, is_invalid });
  return { status: 200, body: { syncId: sync_id } };
}

/** Parses pushed transactions; returns null for an unknown kind of transaction. */
function pushedTransactions(kind: string, id: string, body: unknown): Pushed[] | null {
  switch (kind) {
    case 'adjustment-transactions':
      return (body as Adjustment[]).map(({ id: own, date, currency, lines }) => ({ id: own, date, currency, lines }));
    case 'expense-transactions':
      return (body as Expense[]).map((sent) => ({
        ...costDocument(sent, sent.bankAccountRef, sent.type === 'Refund' ? -1 : 1),
        document: `Expense ${sent.type}`,
      }));
    case 'reimbursable-expense-transactions':
      return (body as Reimbursable[]).map((sent) => ({
        ...costDocument(sent, sent.apAccountRef, 1),
        document: 'Bill',
      }));
    case 'transfer-transactions': {
      const { date, from, to } = body as Transfer;
      const lines = [
        { amount: to.amount, accountRef: to.accountRef },
        { amount: -from.amount, accountRef: from.accountRef },
      ];
      return [{ id, date, currency: 'USD', lines, document: 'Transfer' }];
    }
    default:
      return null;
  }
}

/** Builds a document with costs against the account of a bank, a card or a supplier. */
function costDocument(
  { id, issueDate, currency, contactRef, lines }: Omit<Expense, 'type' | 'bankAccountRef'> | Reimbursable,
  contra: Ref,
  sign: 1 | -1,
): Pushed {
  const costs = lines.map(({ netAmount, accountRef }) => ({ amount: sign * netAmount, accountRef }));
  const total = costs.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id,
    date: issueDate,
    currency,
    lines: [...costs, { amount: -total, accountRef: contra }],
    ...(contactRef?.id && { payee: contactRef.id }),
  };
}

/** Stores a transaction. A transfer that is sent again replaces the earlier one, because its id is part of the path. */
function store(
  company: StoredCompany,
  pushed: Pushed,
  { sync_id, is_invalid }: { sync_id: string; is_invalid: boolean },
): void {
  const message =
    (pushed.document === 'Bill' && !pushed.payee ? 'A supplier is required.' : '') ||
    problemOf(pushed, { closed_until: company.closed_until, is_invalid, id_prefix: 'acc-' });
  const status = message === '' ? 'Completed' : 'ValidationError';
  if (pushed.document === 'Transfer') company.transactions = company.transactions.filter(({ id }) => id !== pushed.id);
  company.transactions.push({ ...pushed, sync_id, status, message, received_at: new Date().toISOString() });
}

function shownConnection({ id, connection }: StoredCompany, url: string) {
  return {
    id: connection.id,
    integrationId: sandboxId,
    integrationKey: 'sand',
    sourceId: sandboxId,
    platformName: 'Sandbox Books',
    sourceType: 'Accounting',
    status: connection.status,
    linkUrl: `${url}/link/${id}`,
    created: '2026-01-01T00:00:00Z',
  };
}

const sandboxId = '7baba8cc-5b6a-4b5c-8a5d-0d5d5d5d5d5d';

function page(results: readonly object[], href: string) {
  const link = { href };
  return {
    results,
    pageNumber: 1,
    pageSize: 2000,
    totalResults: results.length,
    _links: { self: link, current: link },
  };
}

const mappingOptions = {
  accounts: chart.map(([code, name, accountType]) => ({
    id: `acc-${code}`,
    name,
    nominalCode: code,
    accountType,
    validTransactionTypes: ['Payment', 'Refund'],
  })),
  taxRates: [],
  trackingCategories: offices.map((name, index) => ({ id: `track-${index + 1}`, name })),
};

function readSyncs(transactions: readonly StoredTransaction[], rest: string[]): ApiAnswer {
  const [sync_id, , entry_id] = rest;
  if (sync_id === 'list') {
    const times = new Map(transactions.map((transaction) => [transaction.sync_id, transaction.received_at]));
    const known = [...times].reverse().map(([syncId, syncUtc]) => ({ syncId, ...(syncUtc && { syncUtc }) }));
    return { status: 200, body: known };
  }
  const found = transactions.filter((each) => each.sync_id === sync_id && each.id === entry_id);
  if (found.length === 0) return notFound;
  return { status: 200, body: found.map(({ id, status, message }) => ({ transactionId: id, status, message })) };
}
