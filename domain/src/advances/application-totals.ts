import { add, moneyFrom, subtract, sum, toDecimal } from '../money/money.ts';

type Paying = readonly { applied_amount: string }[];

/** Returns the amount of a report that its advances cover, in the report's currency. */
export function totalOf(paying: Paying, currency: string): string {
  return toDecimal(
    sum(
      paying.map(({ applied_amount }) => moneyFrom(applied_amount, currency)),
      currency,
    ),
  );
}

/** Returns the amount of the report that is left to pay after advances. */
export function leftToPay({ currency }: { currency: string }, payable_total: string, paying: Paying): string {
  return toDecimal(subtract(moneyFrom(payable_total, currency), moneyFrom(totalOf(paying, currency), currency)));
}

/** The amounts of an advance that were paid out, applied, returned and reserved, in its currency. */
export interface AdvanceAmounts {
  paid_amount: string;
  applied_amount: string;
  returned_amount: string;
  reserved_amount: string;
}

/** Returns the advance's amounts after an application was added or removed. */
export function withApplication(
  advance: AdvanceAmounts & { currency: string },
  { state, amount }: { state: 'reserved' | 'applied'; amount: string },
  direction: 'more' | 'less',
): AdvanceAmounts {
  const { currency, paid_amount, returned_amount } = advance;
  const column = state === 'reserved' ? 'reserved_amount' : 'applied_amount';
  const [before, by] = [moneyFrom(advance[column], currency), moneyFrom(amount, currency)];
  const after = toDecimal(direction === 'more' ? add(before, by) : subtract(before, by));
  const { applied_amount, reserved_amount } = advance;
  return { paid_amount, applied_amount, returned_amount, reserved_amount, [column]: after };
}
