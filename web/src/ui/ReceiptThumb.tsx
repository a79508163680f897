import type { ComponentProps } from 'react';
import styles from './ReceiptThumb.module.css';

/** A receipt beside its line, 32 x 40. Paper stays paper in the dark. */
export function ReceiptThumb() {
  return <span className={styles.thumb} aria-hidden="true" />;
}

/** The same as a button that opens the viewer. */
export function ReceiptButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label}>
      <ReceiptThumb />
    </button>
  );
}
