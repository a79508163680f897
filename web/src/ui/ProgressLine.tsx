import { t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import styles from './ProgressLine.module.css';

/** The progress of a long task, as text and as a bar. */
export function ProgressLine({ label, done, total }: { label: string; done: number; total: number }) {
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
  return (
    <div className={styles.line}>
      <p role="status">
        <b>{label}</b>
        <span>{t`${countText(done)} of ${countText(total)}, ${percent}%`}</span>
      </p>
      <progress className={styles.bar} max={100} value={percent} aria-label={label} />
    </div>
  );
}
