import { IconEye, IconReceiptOff } from '@tabler/icons-react';
import { plural } from '#domain/language/translate.ts';
import { Flag } from '../../../ui/Flag.tsx';
import type { ReportRow } from '../../items/parts/report.ts';

type Counts = Pick<
  ReportRow,
  'no_of_violations' | 'no_of_checks' | 'no_of_missing' | 'no_of_receipts' | 'no_of_expenses'
>;

/** Flags for policy violations, checks and incomplete lines. Empty if there is nothing to check. */
export function ReportFlags(counts: Counts) {
  const { no_of_violations, no_of_checks, no_of_missing } = counts;
  return (
    <>
      {no_of_violations > 0 && <Flag>{plural(no_of_violations, '1 over policy', '# over policy')}</Flag>}
      {no_of_checks > 0 && (
        <Flag icon={<IconEye size={14} aria-hidden="true" />}>{plural(no_of_checks, '1 to check', '# to check')}</Flag>
      )}
      {no_of_missing > 0 && (
        <Flag icon={<IconReceiptOff size={14} aria-hidden="true" />}>{missingLinesText(counts)}</Flag>
      )}
    </>
  );
}

export function hasFlags({ no_of_violations, no_of_checks, no_of_missing }: Counts): boolean {
  return no_of_violations + no_of_checks + no_of_missing > 0;
}

/**
 * Describes incomplete lines. The counts do not say what is missing, but if every line is incomplete and none has a
 * receipt, the receipts are missing.
 */
function missingLinesText({ no_of_missing, no_of_receipts, no_of_expenses }: Counts): string {
  if (no_of_receipts === 0 && no_of_missing === no_of_expenses)
    return plural(no_of_missing, 'Receipt missing', '# receipts missing');
  return plural(no_of_missing, '1 incomplete', '# incomplete');
}
