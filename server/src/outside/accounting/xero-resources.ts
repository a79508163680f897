import type {
  BankTransactions,
  CreditNotes,
  Invoices,
  ManualJournals,
  Payments,
} from 'xero-node/dist/gen/model/accounting/models.js';
import { documentSides, type EntryAttachment, type JournalEntry, sentDocument } from './port.ts';
import { requiredList, type SdkAnswer, type XeroBooks } from './xero-calls.ts';
import { bankTransaction, bill, billPayment, creditNote, manualJournal } from './xero-documents.ts';

/** The Xero resources in which documents are created, with the SDK calls for each resource. */

type XeroResource = 'ManualJournals' | 'Invoices' | 'CreditNotes' | 'BankTransactions' | 'Payments';

/** A document in Xero, with the text that contains our id. */
interface StoredDocument {
  id: string | undefined;
  text: string | undefined;
}

interface ResourceCalls {
  create(books: XeroBooks, entry: JournalEntry): Promise<SdkAnswer<StoredDocument[]>>;
  read(books: XeroBooks, id: string): Promise<SdkAnswer<unknown>>;
  list(books: XeroBooks, where: string, page: number): Promise<SdkAnswer<StoredDocument[]>>;
  /** Absent if Xero does not accept files for this resource. */
  attach?(books: XeroBooks, id: string, file: EntryAttachment): Promise<SdkAnswer<unknown>>;
}

/** The value passed to the SDK for an optional parameter that is not used. */
const none = undefined;

export const xeroResources: Readonly<Record<XeroResource, ResourceCalls>> = {
  ManualJournals: {
    create: ({ api, models, tenant_id }, entry) =>
      rowsOf(
        api.createManualJournals(tenant_id, { manualJournals: [manualJournal(models, entry)] }, none, entry.id),
        journalRows,
      ),
    read: ({ api, tenant_id }, id) => api.getManualJournal(tenant_id, id),
    list: ({ api, tenant_id }, where, page) =>
      rowsOf(api.getManualJournals(tenant_id, none, where, none, page), journalRows),
    attach: ({ api, tenant_id }, id, { name, content, type }) =>
      api.createManualJournalAttachmentByFileName(tenant_id, id, name, content, none, typed(type)),
  },
  Invoices: {
    create: ({ api, models, tenant_id }, entry) =>
      rowsOf(api.createInvoices(tenant_id, { invoices: [bill(models, entry)] }, none, none, entry.id), billRows),
    read: ({ api, tenant_id }, id) => api.getInvoice(tenant_id, id),
    list: ({ api, tenant_id }, where, page) =>
      rowsOf(api.getInvoices(tenant_id, none, where, none, none, none, none, none, page), billRows),
    attach: ({ api, tenant_id }, id, { name, content, type }) =>
      api.createInvoiceAttachmentByFileName(tenant_id, id, name, content, none, none, typed(type)),
  },
  CreditNotes: {
    create: ({ api, models, tenant_id }, entry) =>
      rowsOf(
        api.createCreditNotes(tenant_id, { creditNotes: [creditNote(models, entry)] }, none, none, entry.id),
        creditRows,
      ),
    read: ({ api, tenant_id }, id) => api.getCreditNote(tenant_id, id),
    list: ({ api, tenant_id }, where, page) =>
      rowsOf(api.getCreditNotes(tenant_id, none, where, none, page), creditRows),
    attach: ({ api, tenant_id }, id, { name, content, type }) =>
      api.createCreditNoteAttachmentByFileName(tenant_id, id, name, content, none, none, typed(type)),
  },
  BankTransactions: {
    create: ({ api, models, tenant_id }, entry) => {
      const body = { bankTransactions: [bankTransaction(models, entry)] };
      return rowsOf(api.createBankTransactions(tenant_id, body, none, none, entry.id), transactionRows);
    },
    read: ({ api, tenant_id }, id) => api.getBankTransaction(tenant_id, id),
    list: ({ api, tenant_id }, where, page) =>
      rowsOf(api.getBankTransactions(tenant_id, none, where, none, page), transactionRows),
    attach: ({ api, tenant_id }, id, { name, content, type }) =>
      api.createBankTransactionAttachmentByFileName(tenant_id, id, name, content, none, typed(type)),
  },
  Payments: {
    create: ({ api, tenant_id }, entry) =>
      rowsOf(api.createPayments(tenant_id, { payments: [billPayment(entry)] }, none, entry.id), paymentRows),
    read: ({ api, tenant_id }, id) => api.getPayment(tenant_id, id),
    list: ({ api, tenant_id }, where, page) => rowsOf(api.getPayments(tenant_id, none, where, none, page), paymentRows),
  },
};

export function resourceOf(entry: Pick<JournalEntry, 'document' | 'lines'>): XeroResource {
  const document = sentDocument(entry);
  if (document === 'bill') return documentSides(entry)?.is_credit ? 'CreditNotes' : 'Invoices';
  if (document === 'bill_payment') return 'Payments';
  return document === 'credit_card_purchase' ? 'BankTransactions' : 'ManualJournals';
}

export function isXeroResource(resource: string): resource is XeroResource {
  return Object.hasOwn(xeroResources, resource);
}

async function rowsOf<Body extends object>(call: Promise<SdkAnswer<Body>>, rows: (body: Body) => StoredDocument[]) {
  const { response, body } = await call;
  return { response, body: rows({ ...body }) };
}

function journalRows({ manualJournals }: ManualJournals): StoredDocument[] {
  return requiredList(manualJournals, 'ManualJournals').map(({ manualJournalID: id, narration: text }) => ({
    id,
    text,
  }));
}

function billRows({ invoices }: Invoices): StoredDocument[] {
  return requiredList(invoices, 'Invoices').map(({ invoiceID: id, invoiceNumber: text }) => ({ id, text }));
}

function creditRows({ creditNotes }: CreditNotes): StoredDocument[] {
  return requiredList(creditNotes, 'CreditNotes').map(({ creditNoteID: id, creditNoteNumber: text }) => ({ id, text }));
}

function transactionRows({ bankTransactions }: BankTransactions): StoredDocument[] {
  const rows = requiredList(bankTransactions, 'BankTransactions');
  return rows.map(({ bankTransactionID: id, reference: text }) => ({ id, text }));
}

function paymentRows({ payments }: Payments): StoredDocument[] {
  return requiredList(payments, 'Payments').map(({ paymentID: id, reference: text }) => ({ id, text }));
}

function typed(type: string) {
  return { headers: { 'content-type': type } };
}
