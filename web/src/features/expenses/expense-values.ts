import type { PaymentMode } from '#domain/expenses/payment-modes.ts';
import { readMoney, toDecimal } from '#domain/money/money.ts';
import { negated } from '#domain/money/negated.ts';
import type { Answer, Sent } from '../../lib/call.ts';
import { defaultTaxName } from './default-tax-name.ts';

export type ExpenseInput = Omit<Sent<'expenses.draftCreate'>, 'for_user_id'>;
export type ExpenseDetails = Answer<'expenses.details'>['data'];
export type Category = Answer<'categories.list'>['data'][number];
export type Attribute = Category['attributes'][number];
/** An attribute of a category or of a trip, as a form shows it. */
export type FormAttribute = Omit<Attribute, 'id' | 'sort_order'>;

/** A colleague, or a guest with the name of their company. */
export type Attendee = { user_id: string; name: string; email?: string } | { name: string; company: string };

export interface TaxValues {
  name: string;
  rate_pct: string;
  amount: string | null;
}

export interface NewReport {
  title: string;
  custom_values: Record<string, unknown>;
}

export interface ExpenseValues {
  category_id: string | null;
  merchant: string;
  spent_on: string | null;
  currency: string;
  amount: string | null;
  /** A manual exchange rate; null to use the exchange rate for the date of the expense. */
  ex_rate: string | null;
  taxes: TaxValues[];
  payment_mode: PaymentMode;
  invoice_number: string;
  attendees: Attendee[];
  attributes: Record<string, unknown>;
  custom_values: Record<string, unknown>;
  description: string;
  /** The reason why there is no receipt. */
  lost_receipt_reason: string;
  policy_reason: string;
  report_id: string | null;
  /** The report to create when the expense is saved; null for none. */
  new_report: NewReport | null;
  file_ids: string[];
}

/** Returns true for a draft, which is saved automatically. */
export function isUnfinished(stage: ExpenseDetails['stage']): boolean {
  return stage === 'draft';
}

export function emptyExpense(currency: string): ExpenseValues {
  return {
    category_id: null,
    merchant: '',
    spent_on: null,
    currency,
    amount: null,
    ex_rate: null,
    taxes: [],
    payment_mode: 'own',
    invoice_number: '',
    attendees: [],
    attributes: {},
    custom_values: {},
    description: '',
    lost_receipt_reason: '',
    policy_reason: '',
    report_id: null,
    new_report: null,
    file_ids: [],
  };
}

export function valuesOf(expense: ExpenseDetails): ExpenseValues {
  return {
    category_id: expense.category_id,
    merchant: expense.merchant,
    spent_on: expense.spent_on,
    currency: expense.currency ?? expense.converted_currency,
    amount: expense.amount,
    ex_rate: expense.rate_source === 'typed' ? expense.ex_rate : null,
    taxes: expense.taxes.map(({ name, rate_pct, amount }) => ({ name, rate_pct: rate_pct ?? '', amount })),
    payment_mode: expense.payment_mode,
    invoice_number: expense.invoice_number,
    attendees: expense.attendees.map((person) =>
      'user_id' in person
        ? { user_id: person.user_id, name: `${person.first_name} ${person.last_name}`.trim(), email: person.email }
        : { name: person.name, company: person.company },
    ),
    attributes: expense.attributes,
    custom_values: expense.custom_values,
    description: expense.description,
    lost_receipt_reason: expense.lost_receipt_reason,
    policy_reason: expense.policy_reason,
    report_id: expense.report_id,
    new_report: null,
    file_ids: expense.receipts.map(({ id }) => id),
  };
}

/**
 * Returns the input to send. Amounts and rates that cannot be parsed yet are left out, and `is_sendable` is then false.
 * It is also false while a new report is selected.
 */
export function sentOf(
  values: ExpenseValues,
  /** The attributes of the category; null while they are loading. */
  attributes: readonly Attribute[] | null,
): { input: ExpenseInput; is_sendable: boolean } {
  const amount = parsedAmount(values.amount, values.currency);
  const taxes = values.taxes.map((tax) => ({ tax, amount: parsedAmount(tax.amount, values.currency) }));
  const rate = values.ex_rate?.trim() ?? '';
  const is_sendable =
    (values.amount === null || amount !== null) &&
    taxes.every(({ tax, amount: parsed }) => parsed !== null || tax.amount === null) &&
    (rate === '' || isRate(rate)) &&
    values.new_report === null;

  return {
    is_sendable,
    input: {
      category_id: values.category_id,
      merchant: values.merchant,
      spent_on: values.spent_on,
      currency: values.currency,
      amount,
      ex_rate: isRate(rate) ? rate : null,
      payment_mode: values.payment_mode,
      invoice_number: values.invoice_number,
      taxes: taxes.flatMap(({ tax, amount: parsed }) =>
        parsed === null
          ? []
          : [
              {
                name: tax.name.trim() || defaultTaxName,
                rate_pct: isPercent(tax.rate_pct) ? tax.rate_pct : null,
                amount: parsed,
              },
            ],
      ),
      attendees: values.attendees.map((person) =>
        'user_id' in person ? { user_id: person.user_id } : { name: person.name, company: person.company },
      ),
      attributes: filled(values.attributes, attributes),
      custom_values: filled(values.custom_values, null),
      file_ids: values.file_ids,
      description: values.description,
      lost_receipt_reason: values.lost_receipt_reason,
      policy_reason: values.policy_reason,
      report_id: values.report_id,
    },
  };
}

/**
 * Parses an amount and returns it with the number of decimals that its currency has. Returns null if the amount cannot
 * be parsed. The amount of a refund is negative.
 */
function parsedAmount(amount: string | null, currency: string): string | null {
  if (amount === null) return null;
  const money = readMoney(amount, currency);
  return money.allowed ? toDecimal(money.value) : null;
}

/** Reverses the sign of the amount and the taxes, which changes an expense to a refund or a refund to an expense. */
export function withOppositeSign({ amount, taxes }: ExpenseValues): Pick<ExpenseValues, 'amount' | 'taxes'> {
  return {
    amount: amount && negated(amount),
    taxes: taxes.map((tax) => ({ ...tax, amount: tax.amount && negated(tax.amount) })),
  };
}

export function isRate(text: string): boolean {
  return /^\d{1,9}(\.\d{1,9})?$/u.test(text) && /[1-9]/u.test(text);
}

function isPercent(text: string): boolean {
  return /^\d{1,3}(\.\d{1,4})?$/u.test(text);
}

/**
 * Leaves out empty values and, once the attributes are loaded, attendees, calculated values and values that belong to
 * another category.
 */
function filled(values: Record<string, unknown>, attributes: readonly Attribute[] | null): Record<string, unknown> {
  const keys =
    attributes &&
    new Set(attributes.filter(({ kind }) => kind !== 'calc' && kind !== 'attendees').map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => (!keys || keys.has(key)) && !isEmpty(value)),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
