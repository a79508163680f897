import { type ReactNode, useState } from 'react';
import { savedText } from '#domain/language/saved-text.ts';
import { t } from '#domain/language/translate.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { notify } from '../../../../ui/notices.ts';
import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';
import { expenseName } from '../../../expenses/parts/list/expense-row.ts';
import type { Report, ReportLine } from '../../../items/parts/report.ts';
import type { LineCheckData } from '../../../reports/parts/ReportLineItem.tsx';

interface Acknowledging {
  line: ReportLine;
  check: LineCheckData;
}

/**
 * Returns a function that acknowledges a check of a line, and its dialog. A check of high severity requires a reason.
 */
export function useAcknowledgement(report: Report): {
  acknowledge: (line: ReportLine, check: LineCheckData) => void;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState<Acknowledging | null>(null);
  const write = useWrite('approvals.acknowledgeCheck');

  async function confirm({ line, check: { code } }: Acknowledging, reason: string) {
    await write.mutateAsync({ report_id: report.id, expense_id: line.id, code, reason });
    notify.success(t`Check on ${expenseName(line)} acknowledged`);
  }

  return {
    acknowledge: (line, check) => setOpen({ line, check }),
    dialog: open && (
      <ReasonDialog
        title={t`Acknowledge the check on ${expenseName(open.line)}?`}
        line={t`${savedText(open.check.message)} Later approvers and payers see your name and reason.`}
        action={t`Acknowledge`}
        label={t`Reason`}
        {...(open.check.level === 'HIGH' ? { missing: t`Enter why this check is acceptable.` } : {})}
        maxLength={1000}
        onConfirm={(reason) => confirm(open, reason)}
        onClose={() => setOpen(null)}
      />
    ),
  };
}
