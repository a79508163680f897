import type { CustomField } from '../custom-fields/custom-field.ts';
import { requiredFields } from '../custom-fields/required-fields.ts';
import { t } from '../language/translate.ts';
import { isGreater, type Money, moneyFrom } from '../money/money.ts';
import { isNegative } from '../money/negated.ts';
import type { AttributeDefinition } from './attribute-values.ts';

export interface MissingField {
  /** The path of the field in the form: 'merchant', 'attributes.city', 'custom_values.project'. */
  key: string;
  label: string;
  /** The text that the form shows instead of 'Required' if the value is not allowed or not sufficient. */
  problem?: string;
}

interface CategoryRequirements {
  receipt_rule: 'none' | 'optional' | 'required' | 'required_above';
  /** The amount above which a receipt is required, in the company's currency. */
  receipt_above: string | null;
  attributes: readonly AttributeDefinition[];
}

export interface FilledExpense {
  category: CategoryRequirements | null;
  merchant: string;
  spent_on: string | null;
  currency: string | null;
  is_currency_allowed: boolean;
  amount: string | null;
  /** The amount in the currency of the report; null without an exchange rate. */
  converted: Money | null;
  /** The amount in the company's currency. */
  company: Money | null;
  attributes: Readonly<Record<string, unknown>>;
  /** The company's custom fields that the claimant can see. */
  fields: readonly CustomField[];
  custom_values: Readonly<Record<string, unknown>>;
  no_of_receipts: number;
  /** True if the claimant states why the receipt is lost. */
  is_receipt_lost?: boolean;
  no_of_attendees: number;
}

/** Returns the required fields that are still empty or not allowed, in form order. */
export function missingFields(expense: FilledExpense): MissingField[] {
  const { category, merchant, spent_on, currency, amount, converted } = expense;
  const standard: [boolean, string, string][] = [
    [category === null, 'category_id', t`Category`],
    [merchant === '', 'merchant', t`Merchant`],
    [spent_on === null, 'spent_on', t`Date`],
    [currency === null, 'currency', t`Currency`],
    [amount === null, 'amount', t`Amount`],
    [amount !== null && currency !== null && converted === null, 'ex_rate', t`Exchange rate`],
  ];
  return [
    ...standard.flatMap(([isMissing, key, label]) => (isMissing ? [{ key, label }] : [])),
    ...notAllowed(expense),
    ...missingAttributes(expense),
    ...requiredFields(expense.fields, expense.custom_values)
      .filter(({ key, kind, is_mandatory }) => is_mandatory && kind !== 'formula' && !has(expense.custom_values, key))
      .map(({ key, label }) => ({ key: `custom_values.${key}`, label })),
    ...(needsReceipt(expense) && expense.no_of_receipts === 0 ? [{ key: 'file_ids', label: t`Receipt` }] : []),
  ];
}

/** Reports a currency that the company does not allow, which an imported, scanned or copied expense can have. */
function notAllowed({ currency, is_currency_allowed }: FilledExpense): MissingField[] {
  if (currency === null || is_currency_allowed) return [];
  return [{ key: 'currency', label: t`Currency`, problem: t`${currency} is not a currency your company allows.` }];
}

function missingAttributes({ category, attributes, no_of_attendees }: FilledExpense): MissingField[] {
  return (category?.attributes ?? []).flatMap(({ key, label, kind, is_mandatory }) => {
    if (!is_mandatory || kind === 'calc') return [];
    // The form lists the claimant as the first attendee, so 'Required' would contradict it.
    if (kind === 'attendees')
      return no_of_attendees > 0 ? [] : [{ key: 'attendees', label, problem: t`Add at least one other person.` }];
    return has(attributes, key) ? [] : [{ key: `attributes.${key}`, label }];
  });
}

/**
 * True if a receipt is required. A statement replaces a lost receipt, and a refund needs none, because the original
 * expense has one.
 */
function needsReceipt({ category, amount, company, is_receipt_lost }: FilledExpense): boolean {
  if (is_receipt_lost) return false;
  if (amount !== null && isNegative(amount)) return false;
  switch (category?.receipt_rule) {
    case 'required':
      return true;
    case 'required_above':
      return company !== null && isGreater(company, moneyFrom(category.receipt_above ?? '0', company.currency));
    case 'none':
    case 'optional':
    case undefined:
      return false;
  }
}

/** True if the field has a value. False and '0' are values; empty text and an empty list are not. */
function has(values: Readonly<Record<string, unknown>>, key: string): boolean {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
