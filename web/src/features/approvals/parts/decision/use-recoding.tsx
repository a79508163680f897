import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../../lib/call.ts';
import { notify } from '../../../../ui/notices.ts';
import { expenseName } from '../../../expenses/parts/list/expense-row.ts';
import type { Report, ReportLine } from '../../../items/parts/report.ts';

// The form has many fields, so its script loads only when the dialog opens for the first time.
const RecodeDialog = lazy(async () => {
  const { RecodeDialog: dialog } = await import('../../../expenses/parts/recode/RecodeDialog.tsx');
  return { default: dialog };
});

/** Returns the dialog that changes the category, taxes and fields of a line without sending the report back. */
export function useRecoding(report: Report): { open: (line: ReportLine) => void; dialog: ReactNode } {
  const [line, setLine] = useState<ReportLine | null>(null);

  function finish({ policy_outcome }: Answer<'approvals.recodeExpense'>, recoded: ReportLine) {
    setLine(null);
    const { result, headline } = policy_outcome;
    const name = expenseName(recoded);
    notify.success(result === 'pass' ? t`${name} recoded, within policy` : t`${name} recoded. ${headline}`);
  }

  return {
    open: setLine,
    dialog: line && (
      <Suspense>
        <RecodeDialog
          report={report}
          expense={{ id: line.id, name: expenseName(line) }}
          onRecoded={(answer) => finish(answer, line)}
          onClose={() => setLine(null)}
        />
      </Suspense>
    ),
  };
}
