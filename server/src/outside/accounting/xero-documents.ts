import { z } from 'zod';
import { documentSides, type JournalEntry, type JournalLine, opposite, sentDocument } from './port.ts';
import { rawJSON } from './vendor-request.ts';

/** The bodies of the documents that Xero creates, each with the resource that takes it. */

type XeroResource = 'ManualJournals' | 'Invoices' | 'CreditNotes' | 'BankTransactions' | 'Payments';

interface XeroDocument {
  resource: XeroResource;
  body: object;
}

/** The name of the id in the answer of each resource. */
export const xeroIds = {
  ManualJournals: 'ManualJournalID',
  Invoices: 'InvoiceID',
  CreditNotes: 'CreditNoteID',
  BankTransactions: 'BankTransactionID',
  Payments: 'PaymentID',
} satisfies Record<XeroResource, string>;

/** The text in which each resource carries our id. */
export const xeroTexts = {
  ManualJournals: 'Narration',
  Invoices: 'InvoiceNumber',
  CreditNotes: 'CreditNoteNumber',
  BankTransactions: 'Reference',
  Payments: 'Reference',
} satisfies Record<XeroResource, string>;

export function xeroResource(entry: Pick<JournalEntry, 'document' | 'lines'>): XeroResource {
  const document = sentDocument(entry);
  if (document === 'bill') return documentSides(entry)?.is_credit ? 'CreditNotes' : 'Invoices';
  if (document === 'bill_payment') return 'Payments';
  return document === 'credit_card_purchase' ? 'BankTransactions' : 'ManualJournals';
}

export function xeroDocument(entry: JournalEntry): XeroDocument {
  const resource = xeroResource(entry);
  return { resource, body: { [xeroTexts[resource]]: textOf(entry), ...bodyOf(resource, entry) } };
}

function bodyOf(resource: XeroResource, entry: JournalEntry): object {
  const { on, currency, payee_id, lines, target_id = '' } = entry;
  const LineAmountTypes = lines.some(({ tax }) => tax) ? 'Inclusive' : 'NoTax';
  if (resource === 'ManualJournals')
    return { Date: on, Status: 'POSTED', LineAmountTypes, JournalLines: lines.map(journalLine) };
  if (resource === 'Payments') {
    const credit = lines.find(({ amount }) => amount.startsWith('-'));
    return {
      Invoice: { InvoiceID: parsedSyncId(target_id).id },
      Account: { Code: credit?.account_id },
      Date: on,
      Amount: rawJSON(opposite(credit?.amount ?? '-0')),
    };
  }
  const sides = documentSides(entry);
  const isCredit = sides?.is_credit ?? false;
  const common = {
    Date: on,
    CurrencyCode: currency,
    Status: 'AUTHORISED',
    LineAmountTypes,
    LineItems: (sides?.costs ?? []).map((line) => lineItem(line, isCredit)),
  };
  if (resource === 'BankTransactions')
    return {
      ...common,
      Type: isCredit ? 'RECEIVE' : 'SPEND',
      // A purchase needs a contact; Xero creates one with this name once.
      Contact: payee_id ? { ContactID: payee_id } : { Name: 'Company cards' },
      BankAccount: { Code: sides?.contra.account_id },
    };
  return {
    ...common,
    Type: isCredit ? 'ACCPAYCREDIT' : 'ACCPAY',
    Contact: { ContactID: payee_id },
    ...(!isCredit && { DueDate: on }),
  };
}

/** Our id is at the end of a text of the document, so that it can be found again. */
function textOf({ reference, id }: JournalEntry): string {
  return `${reference} [${id}]`;
}

function journalLine({ amount, account_id, description, tax, tracking_ids }: JournalLine) {
  return {
    LineAmount: rawJSON(amount),
    AccountCode: account_id,
    Description: description,
    ...(tax && { TaxType: tax.tax_rate_id }),
    Tracking: trackingOf(tracking_ids),
  };
}

function lineItem({ amount, account_id, description, tax, tracking_ids }: JournalLine, isCredit: boolean) {
  return {
    Description: description || 'Expenses',
    Quantity: 1,
    UnitAmount: rawJSON(isCredit ? opposite(amount) : amount),
    AccountCode: account_id,
    ...(tax && { TaxType: tax.tax_rate_id }),
    Tracking: trackingOf(tracking_ids),
  };
}

function trackingOf(tracking_ids: readonly string[]) {
  return tracking_ids.map((option) => {
    const [Name, Option] = z.tuple([z.string(), z.string()]).parse(JSON.parse(option));
    return { Name, Option };
  });
}

/** The plain id for a manual journal, 'Invoices/…' for any other document. */
export function syncId(resource: string, id: string): string {
  return resource === 'ManualJournals' ? id : `${resource}/${id}`;
}

export function parsedSyncId(sync_id: string): { resource: string; id: string } {
  const [resource = '', id] = sync_id.split('/');
  return id === undefined ? { resource: 'ManualJournals', id: resource } : { resource, id };
}
