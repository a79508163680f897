import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { BulkAction } from '../../../../ui/BulkBar.tsx';
import { type BulkResult, counted } from '../../../bulk/parts/bulk-selection.ts';
import { useOneByOne } from '../../../bulk/parts/use-one-by-one.ts';
import type { ItemKey } from '../item.ts';
import { DecisionDialog } from './DecisionDialog.tsx';

type Action = 'approve' | 'send_back' | 'reject';

interface Chosen {
  id: string;
  number: string;
  title: string;
  version: number;
}

interface CompanyDecisionsOptions<Row extends Chosen> {
  item_kind: ItemKey['item_kind'];
  count: number;
  /** Why the selection cannot be decided on. */
  unavailable: string | undefined;
  /** Runs the action on every selected row and reports the result with this word: 'approved'. */
  perform: (act: (rows: readonly Row[]) => Promise<BulkResult>, word: string) => Promise<void>;
}

const done: Record<Action, string> = { approve: 'approved', send_back: 'sent back', reject: 'rejected' };
const doing: Record<Action, string> = { approve: 'Approving', send_back: 'Sending back', reject: 'Rejecting' };

/** Bulk decisions on company items, made on behalf of the current approvers. */
export function useCompanyDecisions<Row extends Chosen>(
  options: CompanyDecisionsOptions<Row>,
): {
  actions: BulkAction[];
  dialog: ReactNode;
} {
  const { item_kind, count, unavailable, perform } = options;
  const [dialog, setDialog] = useState<Action | null>(null);
  const deciding = useOneByOne('approvals.clientAction');

  function confirm(action: Action, comment: string) {
    return perform((rows) => {
      setDialog(null);
      const jobs = rows.map(({ id, number, title, version }) => ({
        id,
        label: `${number} ${title}`,
        input: { item_kind, item_id: id, version, decision: { action, comment } },
      }));
      return deciding.run(jobs, doing[action]);
    }, done[action]);
  }

  const decision = (action: Action, label: string, icon: ReactNode): BulkAction => ({
    label,
    icon,
    unavailable,
    isPending: deciding.isPending,
    onClick: () => setDialog(action),
  });

  return {
    actions: [
      decision('send_back', 'Send back', <IconArrowBackUp aria-hidden="true" />),
      decision('reject', 'Reject', <IconX aria-hidden="true" />),
      decision('approve', 'Approve', <IconCheck aria-hidden="true" />),
    ],
    dialog: dialog && (
      <DecisionDialog
        action={dialog}
        noun={item_kind}
        what={counted(count, item_kind)}
        behalf="the current approvers"
        onConfirm={(comment) => confirm(dialog, comment)}
        onClose={() => setDialog(null)}
      />
    ),
  };
}
