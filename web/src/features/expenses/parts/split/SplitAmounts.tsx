import { t } from '#domain/language/translate.ts';
import { AmountField } from '../../../../ui/AmountField.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { remainderFor, type SplitDraft, type Total } from '../../split-draft.ts';
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
            <AmountField label={t`Share ${index + 1}`} currency={total.currency} value={amount} onChange={set} />
            <TextButton disabled={remainder === null || remainder === amount} onClick={() => set(remainder)}>
              {t`Use remainder`}
            </TextButton>
          </>
        );
      }}
    </SplitShares>
  );
}
