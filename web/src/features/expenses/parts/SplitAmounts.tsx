import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { moneyFrom, readMoney, subtract, sum, toDecimal } from '#domain/money/money.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import type { SplitDraft, Total } from '../split-draft.ts';
import styles from './SplitDialog.module.css';

interface SplitAmountsProps {
  draft: SplitDraft;
  total: Total;
  onChange: (draft: SplitDraft) => void;
}

export function SplitAmounts({ draft, total, onChange }: SplitAmountsProps) {
  const { amounts } = draft;
  const set = (next: (string | null)[]) => onChange({ ...draft, amounts: next });
  return (
    <div className={styles.rows}>
      {amounts.map((amount, index) => {
        const rest = restFor(amounts, index, total);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: shares have no other name than their place
          <div key={index} className={styles.row}>
            <AmountField
              label={`Share ${index + 1}`}
              currency={total.currency}
              value={amount}
              onChange={(next) => set(amounts.map((each, at) => (at === index ? next : each)))}
            />
            <TextButton
              disabled={rest === null || rest === amount}
              onClick={() => set(amounts.map((each, at) => (at === index ? rest : each)))}
            >
              The rest
            </TextButton>
            <ActionIcon
              aria-label={`Remove share ${index + 1}`}
              disabled={amounts.length <= 2}
              onClick={() => set(amounts.filter((_, at) => at !== index))}
            >
              <IconX aria-hidden="true" />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        variant="subtle"
        leftSection={<IconPlus aria-hidden="true" />}
        disabled={amounts.length >= 50}
        onClick={() => set([...amounts, null])}
      >
        Add a share
      </Button>
    </div>
  );
}

/** What the others leave for this one; nothing where they take everything. */
function restFor(amounts: readonly (string | null)[], index: number, { amount, currency }: Total): string | null {
  const others = amounts.flatMap((text, at) => {
    const money = at === index || text === null ? null : readMoney(text, currency);
    return money?.allowed ? [money.value] : [];
  });
  const rest = subtract(moneyFrom(amount, currency), sum(others, currency));
  return rest.minor > 0n ? toDecimal(rest) : null;
}
