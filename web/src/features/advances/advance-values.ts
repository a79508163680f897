import { readMoney, toDecimal } from '#domain/money/money.ts';
import type { Answer, Sent } from '../../lib/call.ts';
import type { Advance } from './parts/advance.ts';

export type AdvanceInput = Omit<Sent<'advances.draftCreate'>, 'for_user_id'>;
export type Category = Answer<'categories.list'>['data'][number];
export type Attribute = Category['attributes'][number];

/** An advance as the form holds it. */
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
    ...{ title: isMadeUp(advance) ? '' : title, category_id: advance.category?.id ?? null, purpose, currency },
    // Nothing is kept as zero until somebody asks for something.
    ...{ amount: /[1-9]/u.test(amount) ? amount : null, needed_on, settle_by },
    ...{ attributes, custom_values, policy_reason },
  };
}

/** Nobody gave it a title yet: it is called after what it is for. */
function isMadeUp({ title, category }: Advance): boolean {
  return title === (category?.name ?? 'Advance');
}

/** What of it can travel now. Half an amount stays behind until it can be read. */
export function sentOf(
  values: AdvanceValues,
  /** What its category asks for; null while that is not known. */
  attributes: readonly Attribute[] | null,
): { input: AdvanceInput; is_whole: boolean } {
  const amount = readable(values.amount, values.currency);
  const asked = attributes && new Set(attributes.filter(({ kind }) => kind !== 'calc').map(({ key }) => key));
  return {
    is_whole: values.amount === null || amount !== null,
    input: {
      ...values,
      amount,
      attributes: filled(values.attributes, asked),
      custom_values: filled(values.custom_values, null),
    },
  };
}

/** An amount of zero or more with its currency's decimals, or nothing. */
function readable(amount: string | null, currency: string): string | null {
  if (amount === null) return null;
  const money = readMoney(amount, currency);
  return money.allowed && money.value.minor >= 0n ? toDecimal(money.value) : null;
}

/** Empty answers are not sent; neither is what another category asked for. */
function filled(values: Record<string, unknown>, asked: ReadonlySet<string> | null): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => (!asked || asked.has(key)) && !isEmpty(value)),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
