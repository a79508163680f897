import { moneyFrom, readMoney, subtract, sum, toDecimal } from '#domain/money/money.ts';
import { AmountField } from '../../../../ui/AmountField.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import type { SplitDraft, Total } from '../../split-draft.ts';
import { SplitShares } from './SplitShares.tsx';

interface SplitAmountsProps {
  draft: SplitDraft;
  total: Total;
  onChange: (draft: SplitDraft) => void;
}

export function SplitAmounts({ draft, total, onChange }: SplitAmountsProps) {
  const { amounts } = draft;
  return (
    <SplitShares shares={amounts} initialShare={null} onChange={(next) => onChange({ ...draft, amounts: next })}>
      {(amount, { index, set }) => {
        const remainder = remainderFor(amounts, index, total);
        return (
          <>
            <AmountField label={`Share ${index + 1}`} currency={total.currency} value={amount} onChange={set} />
            <TextButton disabled={remainder === null || remainder === amount} onClick={() => set(remainder)}>
              Use remainder
            </TextButton>
          </>
        );
      }}
    </SplitShares>
  );
}

/** The amount left by the other shares; null if nothing is left. */
function remainderFor(amounts: readonly (string | null)[], index: number, { amount, currency }: Total): string | null {
  const others = amounts.flatMap((text, at) => {
    const money = at === index || text === null ? null : readMoney(text, currency);
    return money?.allowed ? [money.value] : [];
  });
  const remainder = subtract(moneyFrom(amount, currency), sum(others, currency));
  return remainder.minor !== 0n ? toDecimal(remainder) : null;
}
