import { shownTotal } from '#domain/reports/shown-amounts.ts';
import { Money } from '../../../ui/Money.tsx';
import type { ReportRow } from '../../items/parts/report.ts';

/** A row has room for two lines. The claimed total takes the second line if an approver lowered the total. */
export function ReportTotal({ row }: { row: ReportRow }) {
  const { original, ...shown } = shownTotal(row);
  return <Money {...shown} {...(original && !shown.claimed ? { original } : {})} as="cell" />;
}
