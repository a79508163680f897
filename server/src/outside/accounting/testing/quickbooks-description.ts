import type { Json } from '../../testing/openapi-problems.ts';
import {
  day,
  describeApi,
  either,
  fields,
  flag,
  listOf,
  number,
  oneOf,
  text,
  textUpTo,
  whole,
} from './describe-api.ts';

/**
 * The parts of the QuickBooks Online API that are used here. Intuit publishes no OpenAPI document; this follows its
 * reference (developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities) and the schema of its SDKs
 * (github.com/intuit/QuickBooks-V3-Java-SDK, Finance.xsd).
 */

const ref = fields({ value: { type: 'string', minLength: 1 }, 'name?': text });
const head = {
  DocNumber: textUpTo(21),
  TxnDate: day,
  PrivateNote: textUpTo(4000),
  CurrencyRef: ref,
  'GlobalTaxCalculation?': oneOf('TaxExcluded', 'TaxInclusive', 'NotApplicable'),
};
const journalLine = fields({
  Amount: { type: 'number', minimum: 0 },
  'Description?': textUpTo(4000),
  DetailType: oneOf('JournalEntryLineDetail'),
  JournalEntryLineDetail: fields({
    PostingType: oneOf('Debit', 'Credit'),
    AccountRef: ref,
    'ClassRef?': ref,
    'Entity?': fields({ Type: oneOf('Vendor', 'Employee', 'Customer'), EntityRef: ref }),
    'TaxCodeRef?': ref,
    'TaxApplicableOn?': oneOf('Sales', 'Purchase'),
    'TaxAmount?': number,
  }),
});
const costLine = fields({
  Amount: number,
  'Description?': textUpTo(4000),
  DetailType: oneOf('AccountBasedExpenseLineDetail'),
  AccountBasedExpenseLineDetail: fields({
    AccountRef: ref,
    'ClassRef?': ref,
    'TaxCodeRef?': ref,
    'TaxAmount?': number,
  }),
});
const bill = fields({ ...head, VendorRef: ref, 'APAccountRef?': ref, Line: listOf(costLine, 1) });
const purchase = fields({
  ...head,
  PaymentType: oneOf('Cash', 'Check', 'CreditCard'),
  AccountRef: ref,
  'EntityRef?': fields({ type: oneOf('Vendor', 'Employee', 'Customer'), value: text }),
  'Credit?': flag,
  Line: listOf(costLine, 1),
});
const billPayment = fields({
  DocNumber: textUpTo(21),
  TxnDate: day,
  PrivateNote: textUpTo(4000),
  CurrencyRef: ref,
  VendorRef: ref,
  PayType: oneOf('Check', 'CreditCard'),
  CheckPayment: fields({ BankAccountRef: ref }),
  TotalAmt: number,
  Line: listOf(
    fields({ Amount: number, LinkedTxn: listOf(fields({ TxnId: text, TxnType: oneOf('Bill', 'JournalEntry') }), 1) }),
    1,
  ),
});
const deleted = fields({ Id: text, SyncToken: text });

const stored = fields({ Id: text, SyncToken: text, 'DocNumber?': textUpTo(21), 'TxnDate?': day });
const storedOr = (more: Json) => either(stored, more);
const person = fields({
  Id: text,
  DisplayName: textUpTo(500),
  'SyncToken?': text,
  'PrimaryEmailAddr?': fields({ Address: textUpTo(100) }),
});
const storedPayment = fields({
  Id: text,
  'SyncToken?': text,
  TxnDate: day,
  'CurrencyRef?': ref,
  Line: listOf(fields({ Amount: number, LinkedTxn: listOf(fields({ TxnId: text, TxnType: text })) })),
});
const found = fields({
  'startPosition?': whole,
  'maxResults?': whole,
  'CompanyInfo?': listOf(fields({ CompanyName: text })),
  'Account?': listOf(
    fields({
      Id: text,
      Name: textUpTo(100),
      'AcctNum?': text,
      Classification: oneOf('Asset', 'Equity', 'Expense', 'Liability', 'Revenue'),
    }),
  ),
  'Class?': listOf(fields({ Id: text, Name: text })),
  'TaxCode?': listOf(
    fields({
      Id: text,
      Name: text,
      'PurchaseTaxRateList?': fields({ TaxRateDetail: listOf(fields({ TaxRateRef: ref })) }),
    }),
  ),
  'TaxRate?': listOf(fields({ Id: text, RateValue: number })),
  'Vendor?': listOf(person),
  'Employee?': listOf(person),
  'JournalEntry?': listOf(stored),
  'Bill?': listOf(stored),
  'VendorCredit?': listOf(stored),
  'Purchase?': listOf(stored),
  'BillPayment?': listOf(storedOr(storedPayment)),
  'Attachable?': listOf(fields({ Id: text, FileName: text })),
});
const fault = fields({
  Fault: fields({
    Error: listOf(fields({ Message: text, Detail: text, code: text }), 1),
    type: oneOf('ValidationFault', 'AUTHENTICATION', 'SystemFault'),
  }),
});

const document = (entity: string, request: Json) => ({
  request,
  answers: { 200: fields({ [entity]: stored }), 400: fault },
});
const read = (entity: string) => ({ answers: { 200: fields({ [entity]: stored }), 400: fault } });
const base = '/v3/company/{realmId}';

export const quickBooksDescription = describeApi({
  [`GET ${base}/companyinfo/{id}`]: { answers: { 200: fields({ CompanyInfo: fields({ CompanyName: text }) }) } },
  [`GET ${base}/query`]: { answers: { 200: fields({ QueryResponse: found, 'time?': text }), 400: fault } },
  [`POST ${base}/vendor`]: {
    request: fields({ DisplayName: textUpTo(500), 'PrimaryEmailAddr?': fields({ Address: textUpTo(100) }) }),
    answers: { 200: fields({ Vendor: person }), 400: fault },
  },
  [`POST ${base}/journalentry`]: document('JournalEntry', fields({ ...head, Line: listOf(journalLine, 2) })),
  [`POST ${base}/bill`]: document('Bill', bill),
  [`POST ${base}/vendorcredit`]: document('VendorCredit', bill),
  [`POST ${base}/purchase`]: document('Purchase', purchase),
  [`POST ${base}/billpayment`]: {
    request: either(billPayment, deleted),
    answers: {
      200: fields({
        BillPayment: storedOr(fields({ Id: text, status: oneOf('Deleted'), 'domain?': oneOf('QBO') })),
      }),
      400: fault,
    },
  },
  [`GET ${base}/journalentry/{id}`]: read('JournalEntry'),
  [`GET ${base}/bill/{id}`]: read('Bill'),
  [`GET ${base}/vendorcredit/{id}`]: read('VendorCredit'),
  [`GET ${base}/purchase/{id}`]: read('Purchase'),
  [`GET ${base}/billpayment/{id}`]: read('BillPayment'),
  [`POST ${base}/upload`]: {
    answers: {
      200: fields({ AttachableResponse: listOf(fields({ Attachable: fields({ Id: text, FileName: text }) })) }),
      400: fault,
    },
  },
});
