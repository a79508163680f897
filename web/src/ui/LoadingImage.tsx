import { t } from '#domain/language/translate.ts';
import styles from './LoadingImage.module.css';
import { Mark } from './Logo.tsx';

/** Shown while the script of a page loads. It appears after a short delay, so that fast pages do not flicker. */
export function LoadingImage() {
  return (
    <div className={styles.frame} role="status" aria-label={t`Loading`}>
      <span className={styles.mark}>
        <Mark size={36} />
      </span>
    </div>
  );
}
