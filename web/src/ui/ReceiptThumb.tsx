import { IconReceiptOff } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './ReceiptThumb.module.css';

/** A receipt beside its line, 32 x 40. Paper stays paper in the dark. */
export function ReceiptThumb({ src }: { src?: string | null }) {
  if (src) return <img className={styles.picture} src={src} alt="" loading="lazy" decoding="async" />;
  return <span className={styles.thumb} aria-hidden="true" />;
}

/** The same as a button that opens the viewer. */
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

/** The place of a receipt that is not there, or that nobody asks for. */
export function NoReceipt({ title, icon }: { title: string; icon?: ReactNode }) {
  return (
    <span className={styles.none} title={title}>
      {icon ?? <IconReceiptOff aria-hidden="true" />}
    </span>
  );
}
