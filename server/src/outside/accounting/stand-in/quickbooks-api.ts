import { type BooksState, chart, offices, problemOf, type StoredCompany, suppliers, taxCodes } from './books-state.ts';
import type { ApiAnswer, ApiRequest } from './codat-api.ts';
import { companyWith } from './oauth-api.ts';

interface Journal {
  DocNumber: string;
  TxnDate: string;
  PrivateNote?: string;
  CurrencyRef: { value: string };
  Line: {
    Amount: number;
    JournalEntryLineDetail: {
      PostingType: 'Debit' | 'Credit';
      AccountRef: { value: string };
      TaxCodeRef?: { value: string };
      TaxAmount?: number;
      Entity?: { EntityRef: { value: string } };
    };
  }[];
}

/** Answers as QuickBooks Online does: queries, journal entries and their attachments, payments of bills. */
export function answerQuickBooks(books: BooksState, request: ApiRequest): ApiAnswer {
  const company = companyWith(books, request.access_token);
  const [, , , realm, resource = '', id = ''] = request.pathname.split('/');
  if (!company || company.id !== realm) return { status: 401, body: { Fault: { Error: [], type: 'AUTHENTICATION' } } };
  if (resource === 'companyinfo') return ok({ CompanyInfo: { CompanyName: company.name } });
  if (resource === 'query') return ok({ QueryResponse: queryResult(company, request.query.get('query') ?? '') });
  if (resource === 'journalentry' && request.method === 'POST') return createJournal(company, request);
  if (resource === 'journalentry') {
    const found = company.transactions.find(({ sync_id }) => sync_id === id);
    return found ? ok({ JournalEntry: shownJournal(found) }) : faulty('610', 'Object Not Found');
  }
  if (resource === 'upload') return attach(company, request);
  return faulty('4000', 'Unsupported operation');
}

function createJournal(company: StoredCompany, { body, query, is_invalid }: ApiRequest): ApiAnswer {
  const { DocNumber, TxnDate, CurrencyRef, PrivateNote = '', Line } = body as Journal;
  // A repeated request id is answered with the first result.
  const requestid = query.get('requestid') ?? '';
  const known = company.transactions.find(({ id, text }) => id === DocNumber && text === requestid);
  if (known) return ok({ JournalEntry: shownJournal(known) });
  const lines = Line.map(({ Amount, JournalEntryLineDetail: detail }) => ({
    amount: detail.PostingType === 'Debit' ? Amount : -Amount,
    accountRef: { id: detail.AccountRef.value },
    ...(detail.TaxCodeRef && { tax_code: detail.TaxCodeRef.value }),
    ...(detail.TaxAmount !== undefined && { tax_amount: detail.TaxAmount }),
    ...(detail.Entity && { supplier_id: detail.Entity.EntityRef.value }),
  }));
  const message =
    PrivateNote.length > 4000 || DocNumber.length > 21
      ? 'A text is too long.'
      : problemOf({ date: TxnDate, lines }, { closed_until: company.closed_until, is_invalid });
  if (message) return faulty(message.includes('closed') ? '6210' : '6000', message);
  const stored = {
    id: DocNumber,
    text: requestid,
    sync_id: String(company.transactions.length + 100),
    date: TxnDate,
    currency: CurrencyRef.value,
    lines,
    status: 'Completed' as const,
    message: '',
    attachments: [],
  };
  company.transactions.push(stored);
  return ok({ JournalEntry: shownJournal(stored) });
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
        Vendor: suppliers.map(([Id, DisplayName, Address]) => ({ Id, DisplayName, PrimaryEmailAddr: { Address } })),
      };
    case 'JournalEntry':
      return { JournalEntry: company.transactions.filter(({ id }) => id === value).map(shownJournal) };
    case 'Attachable': {
      const target = company.transactions.find(({ sync_id }) => sync_id === value);
      return { Attachable: (target?.attachments ?? []).map((FileName) => ({ FileName })) };
    }
    case 'BillPayment':
      return {
        BillPayment: (company.payments ?? []).map(({ id, sync_id, date, amount, currency }) => ({
          Id: id,
          TxnDate: date,
          ...(currency && { CurrencyRef: { value: currency } }),
          Line: [{ Amount: amount, LinkedTxn: [{ TxnId: sync_id, TxnType: 'JournalEntry' }] }],
        })),
      };
    default:
      return {};
  }
}

function shownJournal({ id, sync_id, date }: { id: string; sync_id: string; date: string }) {
  return { Id: sync_id, DocNumber: id, TxnDate: date };
}

function ok(body: unknown): ApiAnswer {
  return { status: 200, body };
}

function faulty(code: string, Detail: string): ApiAnswer {
  return { status: 400, body: { Fault: { Error: [{ Message: Detail, Detail, code }], type: 'ValidationFault' } } };
}
