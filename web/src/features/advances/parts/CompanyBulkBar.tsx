import { IconBellRinging, IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { isOutstanding } from '#domain/advances/advance-stages.ts';
import { t } from '#domain/language/translate.ts';
import { type BulkAction, BulkBar } from '../../../ui/BulkBar.tsx';
import { useCompanyDecisions } from '../../approvals/parts/decision/use-company-decisions.tsx';
import { counted } from '../../bulk/parts/bulk-selection.ts';
import { UnchangedItemsDialog } from '../../bulk/parts/UnchangedItemsDialog.tsx';
import { jobOf, useOneByOne } from '../../bulk/parts/use-one-by-one.ts';
import { useExportAction } from '../../lists/parts/use-export-action.tsx';
import type { SelectedList } from '../../lists/parts/use-list.ts';
import { type AdvanceRow, awaitsApproval, isApproved } from './advance.ts';
import { advancesDone } from './advance-labels.ts';
import { PaidDialog, type Payment } from './PaidDialog.tsx';
import { useChosenAdvances } from './use-chosen-advances.ts';

interface CompanyBulkBarProps {
  list: SelectedList<'advances.clientList'>;
  /** The actions for which the user has permission. */
  mayAct: { remind: boolean; pay: boolean; decide: boolean };
}

export function CompanyBulkBar({ mayAct, list }: CompanyBulkBarProps) {
  const { selection } = list;
  const [isPaying, setPaying] = useState(false);
  const reminding = useOneByOne('advances.remind');
  const paying = useOneByOne('advances.markPaid');
  const exportAction = useExportAction('exports.companyAdvances', list);
  const all = useChosenAdvances('advances.clientList', list);
  const { stages, sums, tooMany, result } = all;
  const decisions = useCompanyDecisions({
    item_kind: 'advance',
    count: selection.count,
    chosenRows: all.chosenRows,
    clear: selection.clear,
    unavailable: stages.every(awaitsApproval) ? tooMany : t`in approval only`,
  });
  const mayRemind = (stage: AdvanceRow['stage']) => awaitsApproval(stage) || isOutstanding(stage);

  const remind = (advances: AdvanceRow[]) =>
    reminding.run(
      advances.filter(({ stage }) => mayRemind(stage)).map((advance) => jobOf(advance, { advance_id: advance.id })),
      t`Reminding`,
    );
  const markPaid = (payment: Payment) => (advances: AdvanceRow[]) =>
    paying.run(
      advances.map((advance) => jobOf(advance, { advance_id: advance.id, version: advance.version, ...payment })),
      t`Marking as paid`,
    );
  const remindAction: BulkAction = {
    label: t`Remind`,
    icon: <IconBellRinging aria-hidden="true" />,
    unavailable: stages.some(mayRemind) ? tooMany : t`pending or outstanding only`,
    isPending: reminding.isPending,
    onClick: () => void all.oneByOne(remind, advancesDone.reminded),
  };
  const payAction: BulkAction = {
    label: t`Mark paid`,
    icon: <IconCash aria-hidden="true" />,
    unavailable: stages.every(isApproved) ? tooMany : t`approved only`,
    isPending: paying.isPending,
    onClick: () => setPaying(true),
  };

  return (
    <>
      <BulkBar
        count={selection.count}
        sums={sums}
        onClose={selection.clear}
        actions={[
          exportAction,
          ...(mayAct.remind ? [remindAction] : []),
          ...(mayAct.pay ? [payAction] : []),
          ...(mayAct.decide ? decisions.actions : []),
        ]}
      />
      {decisions.dialog}
      {isPaying && (
        <PaidDialog
          line={counted(selection.count, 'advance')}
          draft={`advances-paid-${selection.count}`}
          onPay={(payment) => all.oneByOne(markPaid(payment), advancesDone.paid)}
          onClose={() => setPaying(false)}
        />
      )}
      {result && <UnchangedItemsDialog result={result} doneText={result.doneText} onClose={all.forgetResult} />}
    </>
  );
}
