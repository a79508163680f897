import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { BulkAction } from '../../../../ui/BulkBar.tsx';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import { RunResults } from '../../../bulk/parts/RunResults.tsx';
import { useRun } from '../../../bulk/parts/use-runs.ts';
import type { ItemKey } from '../item.ts';
import { DecisionDialog } from './DecisionDialog.tsx';

type Action = 'approve' | 'send_back' | 'reject';

interface CompanyDecisionsOptions {
  item_kind: ItemKey['item_kind'];
  count: number;
  /** Why the selection cannot be decided on. */
  unavailable: string | undefined;
  chosenRows: () => Promise<readonly { id: string }[]>;
  clear: () => void;
}

const done: Record<Action, string> = { approve: 'approved', send_back: 'sent back', reject: 'rejected' };
const doing: Record<Action, string> = { approve: 'Approving', send_back: 'Sending back', reject: 'Rejecting' };

/** Bulk decisions on company items, made on behalf of the current approvers in a background run. */
export function useCompanyDecisions(options: CompanyDecisionsOptions): {
  actions: BulkAction[];
  dialog: ReactNode;
} {
  const { item_kind, count, unavailable, chosenRows, clear } = options;
  const [dialog, setDialog] = useState<Action | null>(null);
  const { begin, isPending } = useRun('approvals.clientBulk');

  async function confirm(action: Action, comment: string) {
    const ids = (await chosenRows()).map(({ id }) => id);
    await begin({ ids, decision: { action, comment } }, { noun: item_kind, doing: doing[action], done: done[action] });
    clear();
  }

  const decision = (action: Action, label: string, icon: ReactNode): BulkAction => ({
    label,
    icon,
    unavailable,
    isPending,
    onClick: () => setDialog(action),
  });

  return {
    actions: [
      decision('send_back', 'Send back', <IconArrowBackUp aria-hidden="true" />),
      decision('reject', 'Reject', <IconX aria-hidden="true" />),
      decision('approve', 'Approve', <IconCheck aria-hidden="true" />),
    ],
    dialog: (
      <>
        {dialog && (
          <DecisionDialog
            action={dialog}
            noun={item_kind}
            what={counted(count, item_kind)}
            behalf="the current approvers"
            onConfirm={(comment) => confirm(dialog, comment)}
            onClose={() => setDialog(null)}
          />
        )}
        <RunResults />
      </>
    ),
  };
}
