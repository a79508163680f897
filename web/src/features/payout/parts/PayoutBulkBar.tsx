import {
  IconArrowBackUp,
  IconCash,
  IconChecklist,
  IconCircleX,
  IconFileExport,
  IconFileSpreadsheet,
  IconPlaylistAdd,
  IconSquareCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import { type BulkAction, BulkBar } from '../../../ui/BulkBar.tsx';
import { Money } from '../../../ui/Money.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import { atOnce, chosenPortions, counted } from '../../reports/parts/chosen.ts';
import { UndoneDialog } from '../../reports/parts/UndoneDialog.tsx';
import { type ChosenPayables, chosenTotals, tooMany } from './chosen-payables.ts';
import { type Asking, PayoutBulkDialogs } from './PayoutBulkDialogs.tsx';
import { isNothing } from './payable.ts';
import { useTemplateName } from './TemplateMenu.tsx';
import { usePayoutRuns } from './use-payout-runs.ts';

interface PayoutBulkBarProps {
  tab: PayoutTab;
  chosen: ChosenPayables;
  /** What paying would do stands beside the list already. */
  isReviewing: boolean;
  onReview: () => void;
}

/** What can be done with several payments at once, in each list what leads on from there. */
export function PayoutBulkBar({ tab, chosen, isReviewing, onReview }: PayoutBulkBarProps) {
  const { selection, matching } = chosen;
  const [asking, setAsking] = useState<Asking | null>(null);
  const runs = usePayoutRuns(chosen);
  const exporting = useExport('exports.payoutList');
  const template = useExport('exports.payoutTemplate');
  const templateName = useTemplateName();
  const { isPending } = runs;
  const unavailable = tooMany(selection);
  const payments = counted(selection.count, 'payment');

  const exportChosen: BulkAction = {
    ...{ label: 'Export', icon: <IconFileExport aria-hidden="true" />, isPending: exporting.isPending },
    onClick: () => {
      for (const portion of chosenPortions(selection, matching)) exporting.start({ tab, chosen: portion });
    },
  };

  const actions: Record<PayoutTab, BulkAction[]> = {
    reports: [
      {
        ...{ label: 'Send back', icon: <IconArrowBackUp aria-hidden="true" />, unavailable, isPending },
        onClick: () => setAsking('send_back'),
      },
      {
        ...{ label: 'Close', icon: <IconSquareCheck aria-hidden="true" />, isPending },
        unavailable: unavailable ?? unclosable(chosen),
        onClick: () => setAsking('close'),
      },
      exportChosen,
      {
        ...{ label: `Queue ${payments}`, icon: <IconPlaylistAdd aria-hidden="true" />, leads: true },
        ...{ unavailable, isPending },
        onClick: () => void runs.queue(),
      },
    ],
    payment: [
      {
        ...{ label: 'Back to approved', icon: <IconArrowBackUp aria-hidden="true" />, unavailable, isPending },
        onClick: () => void runs.backToApproved(),
      },
      exportChosen,
      {
        ...{ label: templateName, icon: <IconFileSpreadsheet aria-hidden="true" />, isPending: template.isPending },
        unavailable,
        onClick: () => {
          for (const portion of chosenPortions(selection, matching)) template.start({ chosen: portion });
        },
      },
      ...(isReviewing
        ? []
        : [
            {
              ...{ label: `Review ${payments}`, icon: <IconChecklist aria-hidden="true" />, leads: 'on' as const },
              ...{ unavailable, isPending },
              onClick: onReview,
            },
          ]),
    ],
    processing: [
      {
        ...{ label: 'Failed', icon: <IconCircleX aria-hidden="true" />, isPending: isPending || runs.isFailing },
        // Each is told by itself, so there must be no more of them than one can wait for.
        unavailable: selection.count > atOnce ? `at most ${atOnce}` : undefined,
        onClick: () => setAsking('fail'),
      },
      exportChosen,
      {
        ...{ label: 'Mark paid', icon: <IconCash aria-hidden="true" />, leads: true, unavailable, isPending },
        onClick: () => setAsking('paid'),
      },
    ],
    paid: [exportChosen],
  };

  return (
    <>
      <BulkBar
        count={selection.count}
        sum={chosenTotals(chosen).map((total) => <Money key={total.currency} {...total} />)}
        actions={actions[tab]}
        onClose={selection.clear}
      />
      {asking && (
        <PayoutBulkDialogs asking={asking} runs={runs} count={selection.count} onClose={() => setAsking(null)} />
      )}
      {runs.failed && (
        <UndoneDialog result={runs.failed} noun="payment" word="back in the queue" onClose={runs.forgetFailed} />
      )}
    </>
  );
}

/** What still has to be paid cannot be closed; of what has not arrived nothing is known. */
function unclosable({ selection, rows }: ChosenPayables): string | undefined {
  const known = selection.count > 0 ? rows.loaded().filter(({ item_id }) => selection.has(item_id)) : [];
  const isPaidFor = known.every(({ payable, item_currency }) => isNothing(payable, item_currency));
  return isPaidFor ? undefined : 'nothing to pay only';
}
