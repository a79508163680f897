import {
  IconArrowBackUp,
  IconCash,
  IconChecklist,
  IconCircleX,
  IconFileSpreadsheet,
  IconPlaylistAdd,
  IconSquareCheck,
} from '@tabler/icons-react';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import type { BulkAction } from '../../../ui/BulkBar.tsx';
import { atOnce, counted } from '../../reports/parts/chosen.ts';
import { type ChosenPayables, tooMany } from './chosen-payables.ts';
import type { OpenDialog } from './PayoutBulkDialogs.tsx';
import { isNothing } from './payable.ts';
import type { PayoutRuns } from './use-payout-runs.ts';

interface Tools {
  chosen: ChosenPayables;
  runs: PayoutRuns;
  ask: (dialog: OpenDialog) => void;
  exportChosen: BulkAction;
  /** What is chosen of the queue as a file to fill in; what the company calls it. */
  template: { name: string; isPending: boolean; start: () => void };
  /** Shows what queueing or paying would do; left out where that stands beside the list already. */
  review?: (() => void) | undefined;
}

/** What can be done with several payments in each list; what leads on from there comes last. */
export const payoutBulkActions: Record<PayoutTab, (tools: Tools) => BulkAction[]> = {
  reports: ({ chosen, runs, ask, exportChosen, review }) => {
    const usual = usualOf({ chosen, runs });
    return [
      {
        label: 'Send back',
        icon: <IconArrowBackUp aria-hidden="true" />,
        ...usual,
        onClick: () => ask('send_back'),
      },
      {
        label: 'Close',
        icon: <IconSquareCheck aria-hidden="true" />,
        ...usual,
        unavailable: usual.unavailable ?? unclosable(chosen),
        onClick: () => ask('close'),
      },
      exportChosen,
      ...(review
        ? [
            {
              label: `Queue ${paymentsOf(chosen)}`,
              icon: <IconPlaylistAdd aria-hidden="true" />,
              ...usual,
              leads: 'on' as const,
              onClick: review,
            },
          ]
        : []),
    ];
  },
  payment: ({ chosen, runs, exportChosen, template, review }) => {
    const usual = usualOf({ chosen, runs });
    return [
      {
        label: 'Back to approved',
        icon: <IconArrowBackUp aria-hidden="true" />,
        ...usual,
        onClick: () => void runs.backToApproved(),
      },
      exportChosen,
      {
        label: template.name,
        icon: <IconFileSpreadsheet aria-hidden="true" />,
        ...usual,
        isPending: template.isPending,
        onClick: template.start,
      },
      ...(review
        ? [
            {
              label: `Review ${paymentsOf(chosen)}`,
              icon: <IconChecklist aria-hidden="true" />,
              ...usual,
              leads: 'on' as const,
              onClick: review,
            },
          ]
        : []),
    ];
  },
  processing: ({ chosen, runs, ask, exportChosen }) => [
    {
      label: 'Failed',
      icon: <IconCircleX aria-hidden="true" />,
      isPending: runs.isPending || runs.isFailing,
      // Each is told by itself, so there must be no more of them than one can wait for.
      unavailable: chosen.selection.count > atOnce ? `at most ${atOnce}` : undefined,
      onClick: () => ask('fail'),
    },
    exportChosen,
    {
      label: 'Mark paid',
      icon: <IconCash aria-hidden="true" />,
      leads: true,
      ...usualOf({ chosen, runs }),
      onClick: () => ask('paid'),
    },
  ],
  paid: ({ exportChosen }) => [exportChosen],
};

function usualOf({ chosen, runs }: Pick<Tools, 'chosen' | 'runs'>): Pick<BulkAction, 'unavailable' | 'isPending'> {
  return { unavailable: tooMany(chosen.selection), isPending: runs.isPending };
}

function paymentsOf({ selection }: ChosenPayables): string {
  return counted(selection.count, 'payment');
}

/** What still has to be paid cannot be closed; of what has not arrived nothing is known. */
function unclosable({ selection, rows }: ChosenPayables): string | undefined {
  const known = selection.count > 0 ? rows.loaded().filter(({ item_id }) => selection.has(item_id)) : [];
  const isPaidFor = known.every(({ payable, item_currency }) => isNothing(payable, item_currency));
  return isPaidFor ? undefined : 'nothing to pay only';
}
