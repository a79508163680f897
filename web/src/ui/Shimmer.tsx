import { t } from '#domain/language/translate.ts';
import styles from './Shimmer.module.css';

/** A skeleton of a list while it loads, by default ten rows of 30 px. */
export function Shimmer({ rows = 10, height = 30 }: { rows?: number; height?: number }) {
  return (
    <div className={styles.rows} role="status" aria-label={t`Loading`}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <span key={row} className={styles.row} style={{ height }}>
          <i />
          <i style={{ width: `${titleWidths[row % titleWidths.length]}%` }} />
          <i style={{ width: `${detailWidths[row % detailWidths.length]}%` }} />
          <i />
        </span>
      ))}
    </div>
  );
}

const titleWidths = [82, 64, 90, 70, 78];
const detailWidths = [70, 88, 60, 76, 66];
