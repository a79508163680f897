import { shownTotal } from '#domain/reports/shown-amounts.ts';
import { Money } from '../../../ui/Money.tsx';
import { rich } from '../../../ui/rich.tsx';
import type { ReportRow } from '../../items/parts/report.ts';
import styles from './ReportTotal.module.css';

/**
 * The total of a report in at most two lines. The second line is the amount to be paid if advances or company cards
 * paid a part, otherwise the claimed total if an approver lowered it, otherwise the amount before conversion.
 */
export function ReportTotal({ row }: { row: ReportRow }) {
  const { original, ...shown } = shownTotal(row);
  const { to_be_paid, currency } = row;

  if (to_be_paid !== null && to_be_paid !== shown.amount)
    return (
      <>
        <Money amount={shown.amount} currency={currency} as="cell" />
        <span className={styles.toBePaid}>{rich`${<Money amount={to_be_paid} currency={currency} />} to be paid`}</span>
      </>
    );

  return <Money {...shown} {...(original && !shown.claimed ? { original } : {})} as="cell" />;
}
