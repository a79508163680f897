import type { Json } from '../../testing/openapi-problems.ts';
import { describeApi, either, fields, flag, listOf, number, oneOf, text, uuid, whole } from './describe-api.ts';

/** The parts of Codat's API that are used here, based on Codat-Sync-Expenses.json from github.com/codatio/oas. */

const ref = fields({ id: text });
const trackingRefs = listOf(fields({ id: text, dataType: oneOf('trackingCategories', 'customers') }), 1);
const costs = { netAmount: number, 'taxAmount?': number, accountRef: ref, 'trackingRefs?': trackingRefs };
const upTo50 = (items: Json): Json => ({ ...listOf(items, 1), maxItems: 50 });
const upTo100 = (items: Json): Json => ({ ...listOf(items, 1), maxItems: 100 });

const adjustment = fields({
  id: uuid,
  date: text,
  currency: text,
  reference: text,
  lines: upTo100(fields({ amount: number, accountRef: ref, 'description?': text, 'trackingRefs?': trackingRefs })),
});
const expense = fields({
  id: uuid,
  type: oneOf('Payment', 'Refund', 'Reward', 'Chargeback'),
  issueDate: text,
  currency: text,
  'contactRef?': fields({ id: text, type: oneOf('Supplier') }),
  bankAccountRef: ref,
  reference: text,
  lines: upTo100(fields(costs)),
});
const reimbursable = fields({
  id: uuid,
  reference: text,
  contactRef: ref,
  apAccountRef: ref,
  issueDate: text,
  dueDate: text,
  currency: text,
  lines: upTo100(fields({ ...costs, description: text })),
});
const moved = fields({ accountRef: ref, amount: number });

const connection = fields({
  id: uuid,
  integrationId: uuid,
  integrationKey: text,
  sourceId: uuid,
  platformName: text,
  sourceType: oneOf('Accounting', 'Banking', 'BankFeed', 'Commerce', 'Expense', 'Other', 'Unknown'),
  status: oneOf('PendingAuth', 'Linked', 'Unlinked', 'Deauthorized'),
  linkUrl: text,
  created: text,
});
const link = fields({ href: text });
const page = (row: Json) =>
  fields({
    results: listOf(row),
    pageNumber: whole,
    pageSize: whole,
    totalResults: whole,
    _links: fields({ self: link, current: link, 'next?': link, 'previous?': link }),
  });
const types = listOf(oneOf('Payment', 'Refund', 'Reward', 'Chargeback'));
const options = fields({
  accounts: listOf(
    fields({
      id: text,
      name: text,
      nominalCode: text,
      accountType: oneOf('Asset', 'Liability', 'Income', 'Expense', 'Equity'),
      'isBankAccount?': flag,
      validTransactionTypes: types,
    }),
  ),
  trackingCategories: listOf(fields({ id: text, name: text })),
  taxRates: listOf(fields({ id: text, name: text })),
});
const company = fields({ id: uuid, name: text, redirect: text });
const problem = fields({ error: text });
const synced = { 200: fields({ syncId: uuid }), 401: problem };
const expenses = '/companies/{companyId}/sync/expenses';

export const codatDescription = describeApi({
  'POST /companies': {
    request: fields({ name: { type: 'string', minLength: 1, pattern: "^[A-Za-z0-9\\s\\-',&@.,?!\\s]+$" } }),
    answers: { 200: company },
  },
  'GET /companies/{companyId}': { answers: { 200: company, 404: problem } },
  'GET /companies/{companyId}/connections': { answers: { 200: page(connection) } },
  'PATCH /companies/{companyId}/connections/{connectionId}': {
    request: fields({ status: oneOf('Unlinked') }),
    answers: { 200: connection },
  },
  'GET /companies/{companyId}/data/suppliers': {
    answers: {
      200: page(
        fields({ id: text, supplierName: text, emailAddress: text, status: oneOf('Unknown', 'Active', 'Archived') }),
      ),
    },
  },
  [`GET ${expenses}/mappingOptions`]: { answers: { 200: options, 401: problem } },
  [`POST ${expenses}/adjustment-transactions`]: { request: upTo50(adjustment), answers: synced },
  [`POST ${expenses}/expense-transactions`]: { request: upTo50(expense), answers: synced },
  [`POST ${expenses}/reimbursable-expense-transactions`]: { request: upTo50(reimbursable), answers: synced },
  [`PUT ${expenses}/transfer-transactions/{transactionId}`]: {
    request: fields({ date: text, from: moved, to: moved }),
    answers: synced,
  },
  [`GET ${expenses}/syncs/list/status`]: { answers: { 200: listOf(fields({ syncId: uuid, 'syncUtc?': text })) } },
  [`GET ${expenses}/syncs/{syncId}/transactions/{transactionId}`]: {
    answers: {
      200: listOf(
        fields({
          transactionId: uuid,
          status: oneOf('Unknown', 'Pending', 'ValidationError', 'Completed', 'PushError'),
          message: either(text, { type: 'null' }),
        }),
      ),
      404: problem,
    },
  },
});
