import { dateText } from '#domain/dates/date-text.ts';
import styles from './DateOnly.module.css';

/** A calendar date such as `spent_on`: '9 Nov 2026', the same day for every viewer. */
export function DateOnly({ date }: { date: string }) {
  const day = date.slice(0, 10);
  return (
    <time className={styles.date} dateTime={day}>
      {dateText(day)}
    </time>
  );
}
