import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCash,
  IconChecklist,
  IconCircleX,
  IconCoins,
  IconFileSpreadsheet,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlaylistAdd,
  IconShieldCheck,
  IconSquareCheck,
} from '@tabler/icons-react';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import type { BulkAction } from '../../../../ui/BulkBar.tsx';
import { atOnce, counted } from '../../../bulk/parts/bulk-selection.ts';
import { isNothing } from '../payable.ts';
import { type ChosenPayables, tooMany } from './chosen-payables.ts';
import type { OpenDialog } from './PayoutBulkDialogs.tsx';
import type { PayoutRuns } from './use-payout-runs.ts';

interface BulkContext {
  chosen: ChosenPayables;
  runs: PayoutRuns;
  openDialog: (dialog: OpenDialog) => void;
  exportChosen: BulkAction;
  /** Downloads the selected payments as a payout template. `name` is the name that the company gave the template. */
  template: { name: string; isPending: boolean; start: () => void };
  /** Opens the preview of a bank file; undefined if no account pays by bank file. */
  payByFile?: (() => void) | undefined;
  /** Opens the preview of queueing or paying the selected items. */
  review: () => void;
}

/** The bulk actions of each payout list; the primary action comes last. */
export const payoutBulkActions: Record<PayoutTab, (context: BulkContext) => BulkAction[]> = {
  reports: ({ chosen, runs, openDialog, exportChosen, review }) => {
    const shared = sharedProps({ chosen, runs });
    return [
      {
        label: 'Send back',
        icon: <IconArrowBackUp aria-hidden="true" />,
        ...shared,
        onClick: () => openDialog('send_back'),
      },
      ...holdActions({ tab: 'reports', chosen, runs, openDialog }),
      {
        label: 'Apply advances',
        icon: <IconCoins aria-hidden="true" />,
        ...shared,
        onClick: () => void runs.applyAdvances(),
      },
      {
        label: 'Close',
        icon: <IconSquareCheck aria-hidden="true" />,
        ...shared,
        unavailable: shared.unavailable ?? closeRefusal(chosen),
        onClick: () => openDialog('close'),
      },
      exportChosen,
      {
        label: `Queue ${paymentsOf(chosen)}`,
        icon: <IconPlaylistAdd aria-hidden="true" />,
        ...shared,
        leads: 'on',
        onClick: review,
      },
    ];
  },
  payment: ({ chosen, runs, openDialog, exportChosen, template, payByFile, review }) => {
    const shared = sharedProps({ chosen, runs });
    return [
      {
        label: 'Back to approved',
        icon: <IconArrowBackUp aria-hidden="true" />,
        ...shared,
        onClick: () => void runs.backToApproved(),
      },
      ...holdActions({ tab: 'payment', chosen, runs, openDialog }),
      ...releaseActions({ chosen, runs }),
      exportChosen,
      {
        label: template.name,
        icon: <IconFileSpreadsheet aria-hidden="true" />,
        ...shared,
        isPending: template.isPending,
        onClick: template.start,
      },
      ...(payByFile
        ? [{ label: 'Bank file', icon: <IconBuildingBank aria-hidden="true" />, ...shared, onClick: payByFile }]
        : []),
      {
        label: `Review ${paymentsOf(chosen)}`,
        icon: <IconChecklist aria-hidden="true" />,
        ...shared,
        leads: 'on',
        onClick: review,
      },
    ];
  },
  processing: ({ chosen, runs, openDialog, exportChosen }) => [
    {
      label: 'Mark failed',
      icon: <IconCircleX aria-hidden="true" />,
      isPending: runs.isPending || runs.isFailing,
      // Failures are sent with one call per payment, so their number is limited.
      unavailable: chosen.selection.count > atOnce ? `at most ${atOnce}` : undefined,
      onClick: () => openDialog('fail'),
    },
    exportChosen,
    {
      label: 'Mark paid',
      icon: <IconCash aria-hidden="true" />,
      leads: true,
      ...sharedProps({ chosen, runs }),
      onClick: () => openDialog('paid'),
    },
  ],
  paid: ({ exportChosen }) => [exportChosen],
};

/**
 * Returns the action that releases the selected payments if all of them are on hold, and otherwise the action that puts
 * them on hold.
 */
function holdActions({
  tab,
  chosen,
  runs,
  openDialog,
}: Pick<BulkContext, 'chosen' | 'runs' | 'openDialog'> & { tab: 'reports' | 'payment' }): BulkAction[] {
  const known = chosen.selected;
  const areOnHold = known.length > 0 && known.every(({ on_hold_reason }) => on_hold_reason !== '');
  const shared = sharedProps({ chosen, runs });
  if (areOnHold)
    return [
      {
        label: 'Release',
        icon: <IconPlayerPlay aria-hidden="true" />,
        ...shared,
        onClick: () => void runs.release(tab),
      },
    ];
  const dialog = tab === 'reports' ? 'hold_approved' : 'hold_queued';
  return [
    { label: 'Hold', icon: <IconPlayerPause aria-hidden="true" />, ...shared, onClick: () => openDialog(dialog) },
  ];
}

/** Returns the release action if every selected payment must be released by a second person. */
function releaseActions({ chosen, runs }: Pick<BulkContext, 'chosen' | 'runs'>): BulkAction[] {
  const known = chosen.selected;
  if (known.length === 0 || !known.every(({ release_reason }) => release_reason !== null)) return [];
  const refused = known.every(({ can_release }) => !can_release.allowed) ? 'queued by you' : undefined;
  const shared = sharedProps({ chosen, runs });
  return [
    {
      label: 'Release payments',
      icon: <IconShieldCheck aria-hidden="true" />,
      ...shared,
      unavailable: refused ?? shared.unavailable,
      onClick: () => void runs.releasePayments(),
    },
  ];
}

function sharedProps({
  chosen,
  runs,
}: Pick<BulkContext, 'chosen' | 'runs'>): Pick<BulkAction, 'unavailable' | 'isPending'> {
  return { unavailable: tooMany(chosen.selection), isPending: runs.isPending };
}

function paymentsOf({ selection }: ChosenPayables): string {
  return counted(selection.count, 'payment');
}

/**
 * Returns why the selection cannot be closed: some selected item still has an amount to pay. The server checks the rows
 * that are not loaded.
 */
function closeRefusal({ selected }: ChosenPayables): string | undefined {
  const areCovered = selected.every(({ payable, item_currency }) => isNothing(payable, item_currency));
  return areCovered ? undefined : 'zero balance only';
}
