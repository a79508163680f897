import type { Report, ReportLine } from '../../reports/parts/report.ts';
import type { ApprovalDetails, DecidedItem } from './item.ts';
import { type OnDecided, useDeciding } from './use-deciding.tsx';
import { useLineEdits } from './use-line-edits.tsx';

interface ReportDecision {
  report: Report;
  lines: readonly ReportLine[];
  /** Nothing while it is on its way. */
  details: ApprovalDetails | undefined;
  onDecided: OnDecided;
}

/** Deciding on a report and on its lines. */
export function useReportDecision({ report, lines, details, onDecided }: ReportDecision) {
  const deciding = useDeciding({ item: reportItem(report), details, onDecided });
  const edits = useLineEdits(report, lines, deciding.rights.edit.allowed);
  // Whoever is changing an amount must not approve all of it by accident.
  const blocked = edits.isChanging ? 'Save or drop the changed amount first.' : null;
  return { deciding, edits, blocked };
}

export function reportItem({ id, number, title, stage, owner, version }: Report): DecidedItem {
  return { item_kind: 'report', item_id: id, number, title, stage, owner, version };
}
