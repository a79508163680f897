import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Money } from '../../../ui/Money.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Shared, SplitDraft, Total } from '../split-draft.ts';
import styles from './SplitDialog.module.css';

interface SplitPercentsProps {
  draft: SplitDraft;
  total: Total;
  shared: Shared;
  onChange: (draft: SplitDraft) => void;
}

export function SplitPercents({ draft, shared, onChange }: SplitPercentsProps) {
  const { percents } = draft;
  const set = (next: string[]) => onChange({ ...draft, percents: next });
  return (
    <div className={styles.rows}>
      {percents.map((percent, index) => {
        const share = shared.shares[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: shares have no other name than their place
          <div key={index} className={styles.row}>
            <TextField
              label={`Share ${index + 1}`}
              inputMode="decimal"
              autoComplete="off"
              rightSection="%"
              rightSectionPointerEvents="none"
              value={percent}
              onChange={({ currentTarget: { value } }) =>
                set(percents.map((each, at) => (at === index ? value : each)))
              }
            />
            <span className={styles.share}>{share && <Money {...share} />}</span>
            <ActionIcon
              aria-label={`Remove share ${index + 1}`}
              disabled={percents.length <= 2}
              onClick={() => set(percents.filter((_, at) => at !== index))}
            >
              <IconX aria-hidden="true" />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        variant="subtle"
        leftSection={<IconPlus aria-hidden="true" />}
        disabled={percents.length >= 50}
        onClick={() => set([...percents, '0'])}
      >
        Add a share
      </Button>
    </div>
  );
}
