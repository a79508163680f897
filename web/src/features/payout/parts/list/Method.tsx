import { IconBuildingBank, IconCash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PayoutMode } from '#domain/payouts/payment-methods.ts';
import styles from './Method.module.css';

interface MethodProps {
  mode: PayoutMode;
  label: string;
  /** The reference of the payment, shown below the method. */
  reference?: string;
}

/** A payment method with its reference below. */
export function Method({ mode, label, reference = '' }: MethodProps) {
  return (
    <span className={styles.method}>
      {icons[mode]}
      <span className={styles.words}>
        <span>{label}</span>
        {reference && <small title={reference}>{reference}</small>}
      </span>
    </span>
  );
}

const icons: Record<PayoutMode, ReactNode> = {
  manual: <IconCash aria-hidden="true" />,
  ach: <IconBuildingBank aria-hidden="true" />,
};
