import { documentSides, type JournalEntry, type JournalLine, opposite, sentDocument } from './port.ts';
import { rawJSON } from './vendor-request.ts';

/** Builds the documents that are sent to QuickBooks. */

interface QuickBooksDocument {
  entity: 'JournalEntry' | 'Bill' | 'VendorCredit' | 'Purchase' | 'BillPayment';
  body: object;
}

/** The prefix of the `sync_id` that is saved after a payment was deleted. */
export const removed = 'Removed';

export function quickBooksDocument(entry: JournalEntry): QuickBooksDocument {
  const sides = documentSides(entry);
  switch (sentDocument(entry)) {
    case 'bill':
      return sides ? billOf(entry, sides) : journalOf(entry);
    case 'credit_card_purchase':
      return sides ? purchaseOf(entry, sides, 'CreditCard') : journalOf(entry);
    // A refund to a credit card is sent as a purchase; a refund of the kinds below is sent as a journal entry.
    case 'expense':
    case 'debit':
      return sides && !sides.is_credit ? purchaseOf(entry, sides, 'Cash') : journalOf(entry);
    case 'check':
      return sides && !sides.is_credit ? purchaseOf(entry, sides, 'Check') : journalOf(entry);
    case 'bill_payment':
      return paymentOf(entry);
    case 'transfer':
    case 'journal_entry':
      return journalOf(entry);
  }
}

type Sides = NonNullable<ReturnType<typeof documentSides>>;

/** Builds a bill. A reversed bill becomes a vendor credit from the same supplier. */
function billOf(entry: JournalEntry, { costs, contra, is_credit }: Sides): QuickBooksDocument {
  return {
    entity: is_credit ? 'VendorCredit' : 'Bill',
    body: {
      ...headOf(entry),
      VendorRef: { value: entry.payee_id },
      APAccountRef: { value: contra.account_id },
      Line: costs.map((line) => costLine(line, is_credit)),
    },
  };
}

function purchaseOf(
  entry: JournalEntry,
  { costs, contra, is_credit }: Sides,
  PaymentType: 'CreditCard' | 'Cash' | 'Check',
): QuickBooksDocument {
  const { payee } = contra;
  return {
    entity: 'Purchase',
    body: {
      ...headOf(entry),
      PaymentType,
      AccountRef: { value: contra.account_id },
      ...(is_credit && { Credit: true }),
      ...(payee && { EntityRef: { type: entityType(payee.kind), value: payee.id } }),
      Line: costs.map((line) => costLine(line, is_credit)),
    },
  };
}

function costLine({ account_id, amount, description, tracking_ids, tax }: JournalLine, is_credit: boolean) {
  const [tracking] = tracking_ids;
  return {
    Amount: rawJSON(is_credit ? opposite(amount) : amount),
    Description: description,
    DetailType: 'AccountBasedExpenseLineDetail',
    AccountBasedExpenseLineDetail: {
      AccountRef: { value: account_id },
      ...(tracking && { ClassRef: { value: tracking } }),
      ...(tax && { TaxCodeRef: { value: tax.tax_rate_id } }),
    },
  };
}

/** Builds the payment of a bill from the account of the credit line. */
function paymentOf(entry: JournalEntry): QuickBooksDocument {
  const credit = entry.lines.find(({ amount }) => amount.startsWith('-'));
  const total = rawJSON(opposite(credit?.amount ?? '-0'));
  const { id } = parsedSyncId(entry.target_id ?? '');
  const { GlobalTaxCalculation: _, ...head } = headOf(entry);
  return {
    entity: 'BillPayment',
    body: {
      ...head,
      VendorRef: { value: entry.payee_id },
      PayType: 'Check',
      CheckPayment: { BankAccountRef: { value: credit?.account_id } },
      TotalAmt: total,
      Line: [{ Amount: total, LinkedTxn: [{ TxnId: id, TxnType: 'Bill' }] }],
    },
  };
}

function journalOf(entry: JournalEntry): QuickBooksDocument {
  return {
    entity: 'JournalEntry',
    body: {
      ...headOf(entry),
      Line: entry.lines.map((line) => ({
        Amount: rawJSON(line.amount.replace('-', '')),
        Description: line.description,
        DetailType: 'JournalEntryLineDetail',
        JournalEntryLineDetail: detailOf(line),
      })),
    },
  };
}

function headOf({ id, on, currency, reference, lines }: JournalEntry) {
  return {
    DocNumber: documentNumber(id),
    TxnDate: on,
    PrivateNote: reference,
    CurrencyRef: { value: currency },
    ...(lines.some(({ tax }) => tax) && { GlobalTaxCalculation: 'TaxInclusive' }),
  };
}

function detailOf({ account_id, amount, tracking_ids, tax, payee }: JournalLine) {
  const [tracking] = tracking_ids;
  return {
    PostingType: amount.startsWith('-') ? 'Credit' : 'Debit',
    AccountRef: { value: account_id },
    ...(tracking && { ClassRef: { value: tracking } }),
    ...(payee && { Entity: { Type: entityType(payee.kind), EntityRef: { value: payee.id } } }),
    ...(tax && {
      TaxCodeRef: { value: tax.tax_rate_id },
      TaxApplicableOn: 'Purchase',
      TaxAmount: rawJSON(tax.amount.replace('-', '')),
    }),
  };
}

function entityType(kind: 'supplier' | 'employee'): string {
  return kind === 'employee' ? 'Employee' : 'Vendor';
}

/** Shortens an entry id to the 21 characters that QuickBooks allows. The end is kept, because it is random. */
export function documentNumber(entry_id: string): string {
  return entry_id.replaceAll('-', '').slice(-21);
}

/** Builds a sync id: '123' for a journal entry, 'Bill/123' for any other document. */
export function syncId(entity: string, id: string): string {
  return entity === 'JournalEntry' ? id : `${entity}/${id}`;
}

export function parsedSyncId(sync_id: string): { entity: string; id: string } {
  const [entity = '', id] = sync_id.split('/');
  return id === undefined ? { entity: 'JournalEntry', id: entity } : { entity, id };
}
