import { randomUUID } from 'node:crypto';
import { type BooksState, chart, offices, problemOf } from './books-state.ts';

export interface ApiRequest {
  method: string;
  pathname: string;
  query: URLSearchParams;
  body: unknown;
  /** The names of the files in a form, and the text of its other fields. */
  form: Record<string, string>;
  access_token: string;
  url: string;
  /** Refuses the pushed transaction. */
  is_invalid: boolean;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
}

interface PushedTransaction {
  id: string;
  date: string;
  currency: string;
  lines: { amount: number; accountRef: { id: string } }[];
}

const notFound: ApiAnswer = { status: 404, body: { error: 'Not found.' } };

/** Answers as Codat does: companies, connections, mapping options, adjustment transactions and their status. */
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
  if (path === 'connections') {
    const shown = {
      id: connection.id,
      platformName: 'Sandbox Books',
      sourceType: 'Accounting',
      status: connection.status,
    };
    return { status: 200, body: { results: [shown] } };
  }
  if (path === `connections/${connection.id}` && method === 'PATCH') {
    connection.status = 'Unlinked';
    return { status: 200, body: {} };
  }
  if (path.startsWith('sync/expenses/syncs/')) return readSyncs(company.transactions, rest.slice(3));
  if (connection.status !== 'Linked') return { status: 401, body: { error: 'The connection is not authorised.' } };
  if (path === 'sync/expenses/mappingOptions') return { status: 200, body: mappingOptions };
  if (path === 'sync/expenses/adjustment-transactions' && method === 'POST') {
    const sync_id = randomUUID();
    for (const pushed of body as PushedTransaction[]) {
      const message = problemOf(pushed, { closed_until: company.closed_until, is_invalid, id_prefix: 'acc-' });
      const { id, date, currency, lines } = pushed;
      const status = message === '' ? 'Completed' : 'ValidationError';
      company.transactions.push({ id, sync_id, date, currency, lines, status, message });
    }
    return { status: 202, body: { syncId: sync_id } };
  }
  return notFound;
}

const mappingOptions = {
  accounts: chart.map(([code, name, accountType]) => ({
    id: `acc-${code}`,
    name,
    nominalCode: code,
    accountType,
    validTransactionTypes: ['Payment'],
  })),
  taxRates: [],
  trackingCategories: offices.map((name, index) => ({ id: `track-${index + 1}`, name })),
};

function readSyncs(
  transactions: readonly { id: string; sync_id: string; status: string; message: string }[],
  rest: string[],
): ApiAnswer {
  const [sync_id, , entry_id] = rest;
  if (sync_id === 'list') {
    const ids = [...new Set(transactions.map((transaction) => transaction.sync_id))].reverse();
    return { status: 200, body: ids.map((syncId) => ({ syncId })) };
  }
  const found = transactions.filter((each) => each.sync_id === sync_id && each.id === entry_id);
  if (found.length === 0) return notFound;
  return { status: 200, body: found.map(({ id, status, message }) => ({ transactionId: id, status, message })) };
}
