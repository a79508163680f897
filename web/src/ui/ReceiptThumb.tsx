import { IconReceiptOff } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './ReceiptThumb.module.css';

/** The thumbnail of a receipt, 32 x 40 px. It stays white in the dark scheme. */
export function ReceiptThumb({ src }: { src?: string | null }) {
  if (src) return <img className={styles.picture} src={src} alt="" loading="lazy" decoding="async" />;
  return <span className={styles.thumb} aria-hidden="true" />;
}

/** A thumbnail that opens the receipt viewer. */
export function ReceiptButton({ label, src, ...rest }: ComponentProps<'button'> & ReceiptButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label}>
      <ReceiptThumb {...(src ? { src } : {})} />
    </button>
  );
}

interface ReceiptButtonProps {
  label: string;
  src?: string | null;
}

/** A placeholder for a missing receipt, or for one that is not required. */
export function NoReceipt({ title, icon }: { title: string; icon?: ReactNode }) {
  return (
    <span className={styles.none} title={title}>
      {icon ?? <IconReceiptOff aria-hidden="true" />}
    </span>
  );
}
