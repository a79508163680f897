import { moneyFrom } from '#domain/money/money.ts';
import { Money } from './Money.tsx';

/** An amount for tables with many zeros: shows a dash for zero, because it stands out less than 0.00. */
export function AmountOrDash({ amount, currency }: { amount: string; currency: string }) {
  return moneyFrom(amount, currency).minor === 0n ? '–' : <Money amount={amount} currency={currency} />;
}
