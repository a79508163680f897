import { moneyFrom, subtract, sum, toDecimal } from '#domain/money/money.ts';
import type { ApplicationRow } from './applications.rows.ts';

type Paying = readonly Pick<ApplicationRow, 'applied_amount'>[];

/** The amount that advances cover of a report, in the report's currency. */
export function totalOf(paying: Paying, currency: string): string {
  return toDecimal(
    sum(
      paying.map(({ applied_amount }) => moneyFrom(applied_amount, currency)),
      currency,
    ),
  );
}

/** The amount of the report that is left to pay after advances. */
export function leftToPay({ currency }: { currency: string }, payable_total: string, paying: Paying): string {
  return toDecimal(subtract(moneyFrom(payable_total, currency), moneyFrom(totalOf(paying, currency), currency)));
}
