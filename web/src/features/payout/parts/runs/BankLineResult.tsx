import { bankLineLabel } from '#domain/payouts/bank-line.ts';
import { Money } from '../../../../ui/Money.tsx';
import { Pill } from '../../../../ui/Pill.tsx';
import type { RunTotal } from './payment-run.ts';

/** Shows whether the total of a run agrees with the bank statement, or by how much it differs. */
export function BankLineResult({ total: { bank, currency } }: { total: RunTotal }) {
  if (!bank) return <Pill tone="neutral">Not entered</Pill>;
  if (bank.result !== 'differs') return <Pill tone="good">{bankLineLabel[bank.result]}</Pill>;
  return (
    <Pill tone="bad">
      Differs by <Money amount={bank.difference} currency={currency} />
    </Pill>
  );
}
