import type { Report, ReportLine } from '../../../items/parts/report.ts';
import type { DecidingLine } from '../../../reports/parts/ReportLineItem.tsx';
import type { ApprovalDetails, DecidedItem } from '../item.ts';
import { editPendingText } from './approval-labels.ts';
import { useAcknowledgement } from './use-acknowledgement.tsx';
import { type OnDecided, useDeciding } from './use-deciding.tsx';
import { useLineEdits } from './use-line-edits.tsx';
import { useRecoding } from './use-recoding.tsx';

interface ReportDecision {
  report: Report;
  lines: readonly ReportLine[];
  /** Undefined while the details are loading. */
  details: ApprovalDetails | undefined;
  onDecided: OnDecided;
}

/**
 * Returns the decisions that the user can make on a report, the edits of its lines, and the reason why the approval is
 * blocked.
 */
export function useReportDecision({ report, lines, details, onDecided }: ReportDecision) {
  const deciding = useDeciding({ item: reportItem(report), details, onDecided });
  const recoding = useRecoding(report);
  const edits = useLineEdits(report, lines, {
    mayEdit: deciding.rights.edit.allowed,
    onRecode: details?.can.recode.allowed ? recoding.open : undefined,
  });
  const { acknowledge, dialog } = useAcknowledgement(report);
  const mayAcknowledge = details?.can.acknowledge.allowed === true;
  const decidingOn = (line: ReportLine): DecidingLine => ({
    ...edits.decidingOn?.(line),
    onAcknowledge: mayAcknowledge ? (check) => acknowledge(line, check) : undefined,
  });

  return {
    deciding,
    decidingOn: edits.decidingOn || mayAcknowledge ? decidingOn : undefined,
    // An open edit blocks the approval, because otherwise the unedited amount could be approved by accident.
    blocked: edits.isChanging ? editPendingText : (details?.approve_blocked ?? null),
    dialogs: (
      <>
        {edits.dialog}
        {recoding.dialog}
        {dialog}
      </>
    ),
  };
}

export function reportItem({ id, number, title, stage, owner, version }: Report): DecidedItem {
  return { item_kind: 'report', item_id: id, number, title, stage, owner, version };
}
