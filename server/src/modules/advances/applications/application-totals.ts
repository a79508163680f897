import { moneyFrom, subtract, sum, toDecimal } from '#domain/money/money.ts';
import type { ApplicationRow } from './applications.rows.ts';

type Paying = readonly Pick<ApplicationRow, 'applied_amount'>[];

/** What advances pay of a report, in its currency. */
export function totalOf(paying: Paying, currency: string): string {
  return toDecimal(
    sum(
      paying.map(({ applied_amount }) => moneyFrom(applied_amount, currency)),
      currency,
    ),
  );
}

/** What they leave of it. */
export function stillPays({ currency }: { currency: string }, payable_total: string, paying: Paying): string {
  return toDecimal(subtract(moneyFrom(payable_total, currency), moneyFrom(totalOf(paying, currency), currency)));
}
