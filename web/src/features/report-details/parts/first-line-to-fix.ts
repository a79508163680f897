import type { ReportLine } from '../../items/parts/report.ts';

type Line = Pick<ReportLine, 'missing' | 'policy_violation' | 'no_of_receipts' | 'no_of_checks'>;

/**
 * Returns the line that most likely needs a change: the first line that is incomplete or, if there is none, the first
 * that violates a policy, then the first without a receipt, then the first with a check. Otherwise returns the first
 * line; undefined if there are no lines.
 */
export function firstLineToFix<Fixed extends Line>(lines: readonly Fixed[]): Fixed | undefined {
  return (
    lines.find(({ missing }) => missing.length > 0) ??
    lines.find(({ policy_violation }) => policy_violation !== null) ??
    lines.find(({ no_of_receipts }) => no_of_receipts === 0) ??
    lines.find(({ no_of_checks }) => no_of_checks > 0) ??
    lines[0]
  );
}
