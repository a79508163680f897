import type { Json } from '../../testing/openapi-problems.ts';
import { describeApi, fields, listOf, number, oneOf, text, textUpTo, uuid } from './describe-api.ts';

/** The parts of the Xero API that are used here, based on xero_accounting.yaml from github.com/XeroAPI/Xero-OpenAPI. */

const tracking = listOf(fields({ Name: textUpTo(100), Option: text }));
const common = { AccountCode: text, Description: text, 'TaxType?': text, 'Tracking?': tracking };
const journalLines = listOf(fields({ ...common, LineAmount: number }), 2);
const lineItems = listOf(fields({ ...common, Quantity: number, UnitAmount: number }), 1);
const amountTypes = oneOf('Exclusive', 'Inclusive', 'NoTax');

const journal = {
  Narration: text,
  Date: text,
  Status: oneOf('DRAFT', 'POSTED', 'DELETED', 'VOIDED', 'ARCHIVED'),
  LineAmountTypes: amountTypes,
  JournalLines: journalLines,
};
const contact = fields({ ContactID: uuid });
const invoiceStatus = oneOf('DRAFT', 'SUBMITTED', 'DELETED', 'AUTHORISED', 'PAID', 'VOIDED');
const costs = { Date: text, CurrencyCode: text, LineAmountTypes: amountTypes, LineItems: lineItems };
const invoice = {
  ...costs,
  InvoiceNumber: textUpTo(255),
  Type: oneOf('ACCPAY'),
  Status: invoiceStatus,
  Contact: contact,
  DueDate: text,
};
const creditNote = {
  ...costs,
  CreditNoteNumber: textUpTo(255),
  Type: oneOf('ACCPAYCREDIT'),
  Status: invoiceStatus,
  Contact: contact,
};
const bankTransaction = {
  ...costs,
  Reference: text,
  Type: oneOf('SPEND', 'RECEIVE'),
  Status: oneOf('AUTHORISED', 'DELETED', 'VOIDED'),
  Contact: fields({ 'ContactID?': uuid, 'Name?': textUpTo(255) }),
  BankAccount: fields({ Code: textUpTo(10) }),
};
const payment = {
  Reference: text,
  Invoice: fields({ InvoiceID: uuid }),
  Account: fields({ Code: textUpTo(10) }),
  Date: text,
  Amount: number,
};
const readPayment = fields({
  PaymentID: uuid,
  'Reference?': text,
  'Invoice?': fields({ InvoiceID: uuid, 'CurrencyCode?': text }),
  'Account?': fields({ Code: text }),
  'Date?': text,
  'Amount?': number,
  'Status?': oneOf('AUTHORISED', 'DELETED'),
});
const contactRow = { Name: textUpTo(255), 'EmailAddress?': textUpTo(255) };
const problem = fields({
  'ErrorNumber?': number,
  Type: text,
  Message: text,
  'Elements?': listOf(fields({ ValidationErrors: listOf(fields({ Message: text }), 1) }), 1),
});

/** Describes the creation of one document. The answer repeats the document with its id. */
function created(resource: string, id: string, document: Readonly<Record<string, Json>>) {
  const one = (row: Json): Json => ({ ...listOf(row, 1), maxItems: 1 });
  return {
    request: fields({ [resource]: one(fields(document)) }),
    answers: { 200: fields({ [resource]: one(fields({ ...document, [id]: uuid })) }), 400: problem },
  };
}

function read(resource: string, row: Json) {
  return { answers: { 200: fields({ [resource]: listOf(row) }), 404: fields({}) } };
}

const attached = {
  answers: { 200: fields({ Attachments: listOf(fields({ 'AttachmentID?': uuid, FileName: text }), 1) }), 400: problem },
};

export const xeroDescription = describeApi({
  'GET /connections': {
    answers: {
      200: listOf(fields({ id: uuid, tenantId: uuid, tenantName: text, tenantType: oneOf('ORGANISATION') })),
    },
  },
  'GET /Organisation': read('Organisations', fields({ BaseCurrency: text })),
  'GET /Accounts': read(
    'Accounts',
    fields({
      Code: textUpTo(10),
      Name: textUpTo(150),
      Class: oneOf('ASSET', 'EQUITY', 'EXPENSE', 'LIABILITY', 'REVENUE'),
      Status: oneOf('ACTIVE', 'ARCHIVED'),
    }),
  ),
  'GET /TaxRates': read(
    'TaxRates',
    fields({ Name: text, TaxType: text, EffectiveRate: number, Status: oneOf('ACTIVE', 'DELETED', 'ARCHIVED') }),
  ),
  'GET /TrackingCategories': read(
    'TrackingCategories',
    fields({ Name: textUpTo(100), Options: listOf(fields({ Name: textUpTo(100) })) }),
  ),
  'GET /Contacts': read('Contacts', fields({ ...contactRow, ContactID: uuid })),
  'PUT /Contacts': created('Contacts', 'ContactID', contactRow),
  'PUT /ManualJournals': created('ManualJournals', 'ManualJournalID', journal),
  'GET /ManualJournals': read('ManualJournals', fields({ ...journal, ManualJournalID: uuid })),
  'GET /ManualJournals/{id}': read('ManualJournals', fields({ ...journal, ManualJournalID: uuid })),
  'PUT /Invoices': created('Invoices', 'InvoiceID', invoice),
  'GET /Invoices': read('Invoices', fields({ ...invoice, InvoiceID: uuid })),
  'GET /Invoices/{id}': read('Invoices', fields({ ...invoice, InvoiceID: uuid })),
  'PUT /CreditNotes': created('CreditNotes', 'CreditNoteID', creditNote),
  'GET /CreditNotes/{id}': read('CreditNotes', fields({ ...creditNote, CreditNoteID: uuid })),
  'GET /CreditNotes': read('CreditNotes', fields({ ...creditNote, CreditNoteID: uuid })),
  'PUT /BankTransactions': created('BankTransactions', 'BankTransactionID', bankTransaction),
  'GET /BankTransactions/{id}': read('BankTransactions', fields({ ...bankTransaction, BankTransactionID: uuid })),
  'GET /BankTransactions': read('BankTransactions', fields({ ...bankTransaction, BankTransactionID: uuid })),
  'PUT /Payments': created('Payments', 'PaymentID', payment),
  'GET /Payments': read('Payments', readPayment),
  'POST /Payments/{id}': {
    request: fields({ Status: oneOf('DELETED') }),
    answers: { 200: fields({ Payments: listOf(readPayment) }), 400: problem },
  },
  'PUT /ManualJournals/{id}/Attachments/{name}': attached,
  'PUT /Invoices/{id}/Attachments/{name}': attached,
});
