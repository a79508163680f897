import { shownTotal } from '#domain/reports/shown-amounts.ts';
import { Money } from '../../../ui/Money.tsx';
import type { ReportRow } from './report.ts';

/** Two lines are what a row has room for: where an approver lowered the total, that is the second one. */
export function ReportTotal({ row }: { row: ReportRow }) {
  const { original, ...shown } = shownTotal(row);
  return <Money {...shown} {...(original && !shown.claimed ? { original } : {})} as="cell" />;
}
