import type { Report, ReportLine } from '../../../items/parts/report.ts';
import type { ApprovalDetails, DecidedItem } from '../item.ts';
import { editPendingText } from './approval-labels.ts';
import { type OnDecided, useDeciding } from './use-deciding.tsx';
import { useLineEdits } from './use-line-edits.tsx';

interface ReportDecision {
  report: Report;
  lines: readonly ReportLine[];
  /** Undefined while loading. */
  details: ApprovalDetails | undefined;
  onDecided: OnDecided;
}

/** Decisions on a report and edits of its lines. */
export function useReportDecision({ report, lines, details, onDecided }: ReportDecision) {
  const deciding = useDeciding({ item: reportItem(report), details, onDecided });
  const edits = useLineEdits(report, lines, deciding.rights.edit.allowed);
  // An open edit blocks approval, so that the full amount is not approved by accident.
  const blocked = edits.isChanging ? editPendingText : null;
  return { deciding, edits, blocked };
}

export function reportItem({ id, number, title, stage, owner, version }: Report): DecidedItem {
  return { item_kind: 'report', item_id: id, number, title, stage, owner, version };
}
