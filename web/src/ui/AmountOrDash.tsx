import { moneyFrom } from '#domain/money/money.ts';
import { Money } from './Money.tsx';

/** An amount in a table of many zeros: a dash stands out less than 0.00. */
export function AmountOrDash({ amount, currency }: { amount: string; currency: string }) {
  return moneyFrom(amount, currency).minor === 0n ? '–' : <Money amount={amount} currency={currency} />;
}
