import { readMoney, toDecimal } from '#domain/money/money.ts';
import type { Answer, Sent } from '../../lib/call.ts';
import type { Advance } from './parts/advance.ts';

export type AdvanceInput = Omit<Sent<'advances.draftCreate'>, 'for_user_id'>;
export type Category = Answer<'categories.list'>['data'][number];
export type Attribute = Category['attributes'][number];

export interface AdvanceValues {
  title: string;
  category_id: string | null;
  purpose: string;
  currency: string;
  amount: string | null;
  needed_on: string | null;
  settle_by: string | null;
  attributes: Record<string, unknown>;
  custom_values: Record<string, unknown>;
  policy_reason: string;
}

export function emptyAdvance(currency: string): AdvanceValues {
  return {
    title: '',
    category_id: null,
    purpose: '',
    currency,
    amount: null,
    needed_on: null,
    settle_by: null,
    attributes: {},
    custom_values: {},
    policy_reason: '',
  };
}

export function valuesOf(advance: Advance): AdvanceValues {
  const { title, purpose, currency, amount, needed_on, settle_by, attributes, custom_values, policy_reason } = advance;
  return {
    title: hasDefaultTitle(advance) ? '' : title,
    category_id: advance.category_id,
    purpose,
    currency,
    // The server stores a missing amount as zero.
    amount: /[1-9]/u.test(amount) ? amount : null,
    needed_on,
    settle_by,
    attributes,
    custom_values,
    policy_reason,
  };
}

/** Returns true if the title is the default that the server derives from the category. */
function hasDefaultTitle({ title, category }: Advance): boolean {
  return title === (category ?? 'Advance');
}

/** Returns the input to send. An amount that cannot be parsed yet is left out, and `is_sendable` is false. */
export function sentOf(
  values: AdvanceValues,
  /** The attributes of the category; null while they are loading. */
  attributes: readonly Attribute[] | null,
): { input: AdvanceInput; is_sendable: boolean } {
  const amount = parsedAmount(values.amount, values.currency);
  const keys = attributes && new Set(attributes.filter(({ kind }) => kind !== 'calc').map(({ key }) => key));
  return {
    is_sendable: values.amount === null || amount !== null,
    input: {
      ...values,
      amount,
      attributes: filled(values.attributes, keys),
      custom_values: filled(values.custom_values, null),
    },
  };
}

/**
 * Parses an amount and returns it with the decimals of its currency. Returns null for a negative amount or any other
 * text.
 */
function parsedAmount(amount: string | null, currency: string): string | null {
  if (amount === null) return null;
  const money = readMoney(amount, currency);
  return money.allowed && money.value.minor >= 0n ? toDecimal(money.value) : null;
}

/** Leaves out empty values and values that belong to another category. */
function filled(values: Record<string, unknown>, keys: ReadonlySet<string> | null): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => (!keys || keys.has(key)) && !isEmpty(value)),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
