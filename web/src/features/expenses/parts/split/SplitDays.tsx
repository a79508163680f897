import { dateText } from '#domain/dates/date-text.ts';
import { dayOfShare } from '#domain/expenses/split-expense.ts';
import { t } from '#domain/language/translate.ts';
import { Money } from '../../../../ui/Money.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { Shared, SplitDraft, Total } from '../../split-draft.ts';
import styles from './SplitDialog.module.css';

interface SplitDaysProps {
  draft: SplitDraft;
  total: Total;
  shared: Shared;
  spent_on: string | null;
  onChange: (draft: SplitDraft) => void;
}

export function SplitDays({ draft, shared, spent_on, onChange }: SplitDaysProps) {
  return (
    <>
      <TextField
        label={t`Number of days or nights`}
        inputMode="numeric"
        autoComplete="off"
        value={draft.days}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, days: value })}
      />
      {shared.shares.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        <ol className={styles.days} tabIndex={0} aria-label={t`Shares`}>
          {shared.shares.map((share, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the days have a fixed order
            <li key={index}>
              <span>{spent_on ? dateText(dayOfShare(spent_on, index)) : t`Day ${index + 1}`}</span>
              <Money {...share} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
