import { IconBuildingBank, IconCash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PayoutMode } from '#domain/payouts/payment-methods.ts';
import styles from './Method.module.css';

interface MethodProps {
  mode: PayoutMode;
  words: string;
  /** Under which it is found at the bank. */
  reference?: string;
}

/** How something is paid, and below it the reference. */
export function Method({ mode, words, reference = '' }: MethodProps) {
  return (
    <span className={styles.method}>
      {signs[mode]}
      <span className={styles.words}>
        <span>{words}</span>
        {reference && <small title={reference}>{reference}</small>}
      </span>
    </span>
  );
}

const signs: Record<PayoutMode, ReactNode> = {
  manual: <IconCash aria-hidden="true" />,
  ach: <IconBuildingBank aria-hidden="true" />,
};
