import { documentSides, type JournalEntry, type JournalLine, opposite } from './port.ts';
import { rawJSON } from './vendor-request.ts';

/** Builds the requests that create documents through Codat's Sync for Expenses. */

interface CodatRequest {
  method: 'POST' | 'PUT';
  path: string;
  body: object;
}

export function codatRequest(entry: JournalEntry): CodatRequest {
  const sides = documentSides(entry);
  switch (entry.document) {
    case 'bill':
      // Sync for Expenses has no supplier credits, so a reversed bill becomes an adjustment.
      return sides && !sides.is_credit ? billOf(entry, sides) : adjustmentOf(entry);
    case 'expense':
      return sides && !sides.is_credit ? expenseOf(entry, sides) : adjustmentOf(entry);
    case 'credit_card_purchase':
    case 'debit':
      return sides ? expenseOf(entry, sides) : adjustmentOf(entry);
    case 'transfer':
      return transferOf(entry) ?? adjustmentOf(entry);
    default:
      return adjustmentOf(entry);
  }
}

type Sides = NonNullable<ReturnType<typeof documentSides>>;

/** Builds a reimbursable expense, which Codat books as a bill that is owed to the employee. */
function billOf({ id, on, currency, reference, payee_id }: JournalEntry, { costs, contra }: Sides): CodatRequest {
  const body = {
    id,
    reference,
    contactRef: { id: payee_id },
    apAccountRef: { id: contra.account_id },
    issueDate: midnight(on),
    dueDate: midnight(on),
    currency,
    lines: costs.map((line) => ({ description: line.description, ...costLine(line, line.amount) })),
  };
  return { method: 'POST', path: 'reimbursable-expense-transactions', body: [body] };
}

/** Builds a purchase from the account of a card or a bank. A refund pays the money back to the account. */
function expenseOf({ id, on, currency, reference }: JournalEntry, { costs, contra, is_credit }: Sides): CodatRequest {
  const { payee } = contra;
  const body = {
    id,
    type: is_credit ? 'Refund' : 'Payment',
    issueDate: midnight(on),
    currency,
    ...(payee && { contactRef: { id: payee.id, type: 'Supplier' } }),
    bankAccountRef: { id: contra.account_id },
    reference,
    lines: costs.map((line) => costLine(line, is_credit ? opposite(line.amount) : line.amount)),
  };
  return { method: 'POST', path: 'expense-transactions', body: [body] };
}

/**
 * Builds a transfer from the credited account to the debited one. Null unless the entry consists of exactly one credit
 * and one debit.
 */
function transferOf({ id, on, lines }: JournalEntry): CodatRequest | null {
  const credit = lines.find(({ amount }) => amount.startsWith('-'));
  const debit = lines.find(({ amount }) => !amount.startsWith('-'));
  if (!credit || !debit || lines.length !== 2) return null;
  const body = {
    date: midnight(on),
    from: { accountRef: { id: credit.account_id }, amount: rawJSON(debit.amount) },
    to: { accountRef: { id: debit.account_id }, amount: rawJSON(debit.amount) },
  };
  return { method: 'PUT', path: `transfer-transactions/${id}`, body };
}

function adjustmentOf({ id, on, currency, reference, lines }: JournalEntry): CodatRequest {
  const body = {
    id,
    date: midnight(on),
    currency,
    reference,
    lines: lines.map(({ account_id, amount, description, tracking_ids }) => ({
      amount: rawJSON(amount),
      accountRef: { id: account_id },
      description,
      ...trackingOf(tracking_ids),
    })),
  };
  return { method: 'POST', path: 'adjustment-transactions', body: [body] };
}

function costLine({ account_id, tracking_ids }: JournalLine, amount: string) {
  return { netAmount: rawJSON(amount), accountRef: { id: account_id }, ...trackingOf(tracking_ids) };
}

/** Returns the tracking categories; nothing if there are none, because Codat rejects an empty list. */
function trackingOf(tracking_ids: readonly string[]) {
  if (tracking_ids.length === 0) return {};
  return { trackingRefs: tracking_ids.map((id) => ({ id, dataType: 'trackingCategories' })) };
}

function midnight(on: string): string {
  return `${on}T00:00:00`;
}
