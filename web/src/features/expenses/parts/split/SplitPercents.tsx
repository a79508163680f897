import { t } from '#domain/language/translate.ts';
import { Money } from '../../../../ui/Money.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { Shared, SplitDraft } from '../../split-draft.ts';
import styles from './SplitDialog.module.css';
import { SplitShares } from './SplitShares.tsx';

interface SplitPercentsProps {
  draft: SplitDraft;
  shared: Shared;
  onChange: (draft: SplitDraft) => void;
}

export function SplitPercents({ draft, shared, onChange }: SplitPercentsProps) {
  return (
    <SplitShares shares={draft.percents} initialShare="0" onChange={(percents) => onChange({ ...draft, percents })}>
      {(percent, { index, set }) => {
        const share = shared.shares[index];
        return (
          <>
            <TextField
              label={t`Share ${index + 1}`}
              inputMode="decimal"
              autoComplete="off"
              rightSection="%"
              rightSectionPointerEvents="none"
              value={percent}
              onChange={({ currentTarget: { value } }) => set(value)}
            />
            <span className={styles.share}>{share && <Money {...share} />}</span>
          </>
        );
      }}
    </SplitShares>
  );
}
