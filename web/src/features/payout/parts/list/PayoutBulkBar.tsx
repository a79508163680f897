import { useState } from 'react';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import { BulkBar } from '../../../../ui/BulkBar.tsx';
import { chosenPortions } from '../../../bulk/parts/bulk-selection.ts';
import { chosenSums } from '../../../bulk/parts/chosen-sums.ts';
import { runTexts } from '../../../bulk/parts/run-texts.ts';
import { UnchangedItemsDialog } from '../../../bulk/parts/UnchangedItemsDialog.tsx';
import { useExport } from '../../../exports/parts/use-export.ts';
import { useExportAction } from '../../../lists/parts/use-export-action.tsx';
import { CreateFileDialog } from '../bank-files/CreateFileDialog.tsx';
import { usePaysByFile } from '../bank-files/use-pays-by-file.ts';
import { useTemplateName } from '../file/TemplateMenu.tsx';
import { type ChosenPayables, chosenOf } from './chosen-payables.ts';
import { type OpenDialog, PayoutBulkDialogs } from './PayoutBulkDialogs.tsx';
import { payoutBulkActions } from './payout-bulk-actions.tsx';
import { usePayoutRuns } from './use-payout-runs.ts';

interface PayoutBulkBarProps {
  tab: PayoutTab;
  chosen: ChosenPayables;
  /**
   * True while the preview is open next to the list. The bulk bar is then hidden, because it would cover the preview's
   * button.
   */
  isReviewing: boolean;
  onReview: () => void;
}

/** The bulk actions of a payout list. */
export function PayoutBulkBar({ tab, chosen, isReviewing, onReview }: PayoutBulkBarProps) {
  const { selection, matching } = chosen;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const runs = usePayoutRuns(chosen);
  const exportChosen = useExportAction('exports.payoutList', { selection, matching, extra: { tab } });
  const template = useExport('exports.payoutTemplate');
  const name = useTemplateName();
  const paysByFile = usePaysByFile();
  const [isPayingByFile, setPayingByFile] = useState(false);

  const actions = payoutBulkActions[tab]({
    chosen,
    runs,
    openDialog: setDialog,
    payByFile: paysByFile ? () => setPayingByFile(true) : undefined,
    review: onReview,
    exportChosen,
    template: {
      name,
      isPending: template.isPending,
      start: () => {
        for (const portion of chosenPortions(selection, matching)) template.start({ chosen: portion });
      },
    },
  });

  return (
    <>
      <BulkBar
        count={isReviewing ? 0 : selection.count}
        sums={chosenSums({ ...chosen, amountOf: (payable) => payable })}
        actions={actions}
        onClose={selection.clear}
      />
      {dialog && (
        <PayoutBulkDialogs dialog={dialog} runs={runs} count={selection.count} onClose={() => setDialog(null)} />
      )}
      {isPayingByFile && (
        <CreateFileDialog
          chosen={chosenOf(chosen)}
          onCreated={() => {
            setPayingByFile(false);
            selection.clear();
          }}
          onClose={() => setPayingByFile(false)}
        />
      )}
      {runs.failed && (
        <UnchangedItemsDialog
          result={runs.failed}
          doneText={runTexts.return_payments_to_queue.done}
          onClose={runs.forgetFailed}
        />
      )}
    </>
  );
}
