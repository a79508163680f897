import { randomUUID } from 'node:crypto';
import { type BooksState, chart, offices, problemOf, type StoredCompany, suppliers, taxCodes } from './books-state.ts';
import type { ApiAnswer, ApiRequest } from './codat-api.ts';
import { companyWith } from './oauth-api.ts';

interface ManualJournal {
  Narration: string;
  Date: string;
  JournalLines: { LineAmount: number; AccountCode: string; TaxType?: string }[];
}

const pageSize = 100;

/** Answers as Xero does: organisations, settings, manual journals and their attachments. */
export function answerXero(books: BooksState, request: ApiRequest): ApiAnswer {
  const company = companyWith(books, request.access_token);
  if (!company) return { status: 401, body: { Title: 'Unauthorized' } };
  if (request.pathname === '/connections')
    return ok([
      { id: company.connection.id, tenantId: company.id, tenantName: company.name, tenantType: 'ORGANISATION' },
    ]);
  const [, , , resource = '', id = '', part = '', name = ''] = request.pathname.split('/');
  if (resource === 'ManualJournals' && part === 'Attachments')
    return attach(company, { id, name: decodeURIComponent(name) }, request);
  if (resource === 'ManualJournals' && request.method === 'PUT') return createJournal(company, request);
  if (resource === 'ManualJournals') return readJournals(company, id, request.query);
  return readSettings(resource);
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
    case 'Contacts':
      return ok({ Contacts: suppliers.map(([ContactID, Name, EmailAddress]) => ({ ContactID, Name, EmailAddress })) });
    default:
      return { status: 404, body: {} };
  }
}

function createJournal(company: StoredCompany, { body, is_invalid }: ApiRequest): ApiAnswer {
  const [journal] = (body as { ManualJournals: ManualJournal[] }).ManualJournals;
  if (!journal) return invalid('No journal was sent.');
  const lines = journal.JournalLines.map(({ LineAmount, AccountCode, TaxType }) => ({
    amount: LineAmount,
    accountRef: { id: AccountCode },
    ...(TaxType && { tax_code: TaxType }),
  }));
  const message = problemOf({ date: journal.Date, lines }, { closed_until: company.closed_until, is_invalid });
  if (message) return invalid(message);
  // The same idempotency key is answered with the first result; the key is the end of the narration.
  const known = company.transactions.find(({ text }) => text === journal.Narration);
  const stored = known ?? {
    id: /\[(.*)\]$/u.exec(journal.Narration)?.[1] ?? '',
    text: journal.Narration,
    sync_id: randomUUID(),
    date: journal.Date,
    currency: 'USD',
    lines,
    status: 'Completed' as const,
    message: '',
    attachments: [],
  };
  if (!known) company.transactions.push(stored);
  return ok({ ManualJournals: [shownJournal(stored)] });
}

function readJournals(company: StoredCompany, id: string, query: URLSearchParams): ApiAnswer {
  if (id) {
    const found = company.transactions.find(({ sync_id }) => sync_id === id);
    return found ? ok({ ManualJournals: [shownJournal(found)] }) : { status: 404, body: {} };
  }
  const [, year = '', month = '', day = ''] = /DateTime\((\d+),(\d+),(\d+)\)/u.exec(query.get('where') ?? '') ?? [];
  const on = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const page = Number(query.get('page') ?? 1);
  const found = company.transactions.filter(({ date }) => date === on);
  return ok({ ManualJournals: found.slice((page - 1) * pageSize, page * pageSize).map(shownJournal) });
}

/** A file with the name of an earlier one replaces it. */
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

function shownJournal({ sync_id, text = '' }: { sync_id: string; text?: string }) {
  return { ManualJournalID: sync_id, Narration: text, Status: 'POSTED' };
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
