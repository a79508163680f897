import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './SplitDialog.module.css';

interface SplitSharesProps<Share> {
  shares: readonly Share[];
  /** What a new one begins with. */
  fresh: Share;
  onChange: (shares: Share[]) => void;
  children: (share: Share, of: { index: number; set: (share: Share) => void }) => ReactNode;
}

const fewest = 2;
const most = 50;

/** The shares of a split, one under the other: each can be changed and taken away, and another one added. */
export function SplitShares<Share>({ shares, fresh, onChange, children }: SplitSharesProps<Share>) {
  const set = (index: number, share: Share) => onChange(shares.map((each, at) => (at === index ? share : each)));
  return (
    <div className={styles.rows}>
      {shares.map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shares have no other name than their place
        <div key={index} className={styles.row}>
          {children(share, { index, set: (next) => set(index, next) })}
          <ActionIcon
            aria-label={`Remove share ${index + 1}`}
            disabled={shares.length <= fewest}
            onClick={() => onChange(shares.filter((_, at) => at !== index))}
          >
            <IconX aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        leftSection={<IconPlus aria-hidden="true" />}
        disabled={shares.length >= most}
        onClick={() => onChange([...shares, fresh])}
      >
        Add a share
      </Button>
    </div>
  );
}
