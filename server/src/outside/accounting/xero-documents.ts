import type {
  BankTransaction,
  CreditNote,
  CurrencyCode,
  Invoice,
  LineItem,
  ManualJournal,
  ManualJournalLine,
  Payment,
} from 'xero-node/dist/gen/model/accounting/models.js';
import { z } from 'zod';
import { AccountingRefused, documentSides, type JournalEntry, type JournalLine, opposite } from './port.ts';
import type { XeroModels } from './xero-calls.ts';

/** Builds the documents for Xero as models of its SDK. */

export function manualJournal(models: XeroModels, entry: JournalEntry): ManualJournal {
  return {
    narration: textOf(entry),
    date: entry.on,
    status: models.ManualJournal.StatusEnum.POSTED,
    lineAmountTypes: lineAmountTypes(models, entry),
    journalLines: entry.lines.map(journalLine),
  };
}

export function bill(models: XeroModels, entry: JournalEntry): Invoice {
  return {
    ...costsOf(models, entry),
    invoiceNumber: textOf(entry),
    type: models.Invoice.TypeEnum.ACCPAY,
    status: models.Invoice.StatusEnum.AUTHORISED,
    contact: contactOf(entry),
    dueDate: entry.on,
  };
}

export function creditNote(models: XeroModels, entry: JournalEntry): CreditNote {
  return {
    ...costsOf(models, entry),
    creditNoteNumber: textOf(entry),
    type: models.CreditNote.TypeEnum.ACCPAYCREDIT,
    status: models.CreditNote.StatusEnum.AUTHORISED,
    contact: contactOf(entry),
  };
}

export function bankTransaction(models: XeroModels, entry: JournalEntry): BankTransaction {
  const { SPEND, RECEIVE } = models.BankTransaction.TypeEnum;
  const sides = documentSides(entry);
  return {
    ...costsOf(models, entry),
    reference: textOf(entry),
    type: sides?.is_credit ? RECEIVE : SPEND,
    status: models.BankTransaction.StatusEnum.AUTHORISED,
    // A purchase needs a contact. Xero creates one with this name and then reuses it.
    contact: entry.payee_id ? contactOf(entry) : { name: 'Company cards' },
    bankAccount: accountOf(sides?.contra),
  };
}

export function billPayment(entry: JournalEntry): Payment {
  const credit = entry.lines.find(({ amount }) => amount.startsWith('-'));
  return {
    reference: textOf(entry),
    invoice: { invoiceID: parsedSyncId(entry.target_id ?? '').id },
    account: accountOf(credit),
    date: entry.on,
    amount: sdkAmount(opposite(credit?.amount ?? '-0')),
  };
}

/** Builds the fields that bills, credit notes and bank transactions have in common. */
function costsOf(models: XeroModels, entry: JournalEntry) {
  const sides = documentSides(entry);
  const isCredit = sides?.is_credit ?? false;
  return {
    date: entry.on,
    // The SDK sends this code unchanged. Its enumeration is not used, because it contains 'TRY_LIRA' instead of TRY.
    currencyCode: entry.currency as unknown as CurrencyCode,
    lineAmountTypes: lineAmountTypes(models, entry),
    lineItems: (sides?.costs ?? []).map((line) => lineItem(line, isCredit)),
  };
}

function lineAmountTypes({ LineAmountTypes }: XeroModels, { lines }: JournalEntry) {
  return lines.some(({ tax }) => tax) ? LineAmountTypes.Inclusive : LineAmountTypes.NoTax;
}

/** Appends our id to a text of the document, so that the document can be found again. */
function textOf({ reference, id }: JournalEntry): string {
  // The SDK parses a text that begins with '/Date(' as a date.
  return `${reference.replace(/^\/Date/u, 'Date')} [${id}]`;
}

function contactOf({ payee_id }: JournalEntry) {
  return payee_id === undefined ? {} : { contactID: payee_id };
}

function accountOf(line: JournalLine | undefined) {
  return line ? { code: line.account_id } : {};
}

function journalLine({ amount, account_id, description, tax, tracking_ids }: JournalLine): ManualJournalLine {
  return {
    lineAmount: sdkAmount(amount),
    accountCode: account_id,
    description,
    ...(tax && { taxType: tax.tax_rate_id }),
    tracking: trackingOf(tracking_ids),
  };
}

function lineItem({ amount, account_id, description, tax, tracking_ids }: JournalLine, isCredit: boolean): LineItem {
  return {
    description: description || 'Expenses',
    quantity: 1,
    unitAmount: sdkAmount(isCredit ? opposite(amount) : amount),
    accountCode: account_id,
    ...(tax && { taxType: tax.tax_rate_id }),
    tracking: trackingOf(tracking_ids),
  };
}

function trackingOf(tracking_ids: readonly string[]) {
  return tracking_ids.map((id) => {
    const [name, option] = z.tuple([z.string(), z.string()]).parse(JSON.parse(id));
    return { name, option };
  });
}

/** Converts an amount to a number, as the SDK requires. Throws for a decimal that a number cannot represent exactly. */
export function sdkAmount(decimal: string): number {
  const number = Number(decimal);
  const digits = decimal.includes('.') ? decimal.replace(/\.?0+$/u, '') : decimal;
  if (number !== 0 && String(number) !== digits)
    throw new AccountingRefused(`Xero takes no amount with so many digits: ${decimal}.`);
  return number;
}

/** Builds a sync id: the plain id for a manual journal, 'Invoices/…' for any other document. */
export function syncId(resource: string, id: string): string {
  return resource === 'ManualJournals' ? id : `${resource}/${id}`;
}

export function parsedSyncId(sync_id: string): { resource: string; id: string } {
  const [resource = '', id] = sync_id.split('/');
  return id === undefined ? { resource: 'ManualJournals', id: resource } : { resource, id };
}
