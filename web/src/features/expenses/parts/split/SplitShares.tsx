import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import styles from './SplitDialog.module.css';

interface SplitSharesProps<Share> {
  noun?: 'share' | 'item';
  shares: readonly Share[];
  /** The initial value of a share that the user adds. */
  initialShare: Share;
  onChange: (shares: Share[]) => void;
  children: (share: Share, position: { index: number; set: (share: Share) => void }) => ReactNode;
}

const minShares = 2;
const maxShares = 50;

/** The editable list of shares of a split. */
export function SplitShares<Share>(props: SplitSharesProps<Share>) {
  const { noun = 'share', shares, initialShare, onChange, children } = props;
  const set = (index: number, share: Share) => onChange(shares.map((current, at) => (at === index ? share : current)));
  return (
    <div className={styles.rows}>
      {shares.map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shares have no ids
        <div key={index} className={styles.row}>
          {children(share, { index, set: (next) => set(index, next) })}
          <ActionIcon
            aria-label={noun === 'item' ? t`Remove item ${index + 1}` : t`Remove share ${index + 1}`}
            disabled={shares.length <= minShares}
            onClick={() => onChange(shares.filter((_, at) => at !== index))}
          >
            <IconX aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        leftSection={<IconPlus aria-hidden="true" />}
        disabled={shares.length >= maxShares}
        onClick={() => onChange([...shares, initialShare])}
      >
        {noun === 'item' ? t`Add item` : t`Add share`}
      </Button>
    </div>
  );
}
