import styles from './LoadingImage.module.css';
import { Mark } from './Logo.tsx';

/** Stands in for a page while its script arrives. It waits a moment, so that a quick page shows no flicker. */
export function LoadingImage() {
  return (
    <div className={styles.frame} role="status" aria-label="Loading">
      <span className={styles.mark}>
        <Mark size={36} />
      </span>
    </div>
  );
}
