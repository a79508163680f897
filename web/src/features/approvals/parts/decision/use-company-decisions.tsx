import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { BulkAction } from '../../../../ui/BulkBar.tsx';
import { RunResults } from '../../../bulk/parts/RunResults.tsx';
import { useRun } from '../../../bulk/parts/use-runs.ts';
import type { ItemKey } from '../item.ts';
import { DecisionDialog } from './DecisionDialog.tsx';

type Action = 'approve' | 'send_back' | 'reject';

interface CompanyDecisionsOptions {
  item_kind: ItemKey['item_kind'];
  count: number;
  /** The reason why no decision can be made on the selected items; undefined if one can be made. */
  unavailable: string | undefined;
  chosenRows: () => Promise<readonly { id: string }[]>;
  clear: () => void;
}

/** Returns bulk decisions on company items. A background run makes them on behalf of the current approvers. */
export function useCompanyDecisions(options: CompanyDecisionsOptions): {
  actions: BulkAction[];
  dialog: ReactNode;
} {
  const { item_kind, count, unavailable, chosenRows, clear } = options;
  const [dialog, setDialog] = useState<Action | null>(null);
  const { begin, isPending } = useRun('approvals.clientBulk');

  async function confirm(action: Action, comment: string) {
    const ids = (await chosenRows()).map(({ id }) => id);
    await begin({ ids, decision: { action, comment } }, `${action}_${item_kind}s`);
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
      decision('send_back', t`Send back`, <IconArrowBackUp aria-hidden="true" />),
      decision('reject', t`Reject`, <IconX aria-hidden="true" />),
      decision('approve', t`Approve`, <IconCheck aria-hidden="true" />),
    ],
    dialog: (
      <>
        {dialog && (
          <DecisionDialog
            action={dialog}
            noun={item_kind}
            what={{ count, of: item_kind }}
            behalf={t`Acting on behalf of the current approvers.`}
            onConfirm={(comment) => confirm(dialog, comment)}
            onClose={() => setDialog(null)}
          />
        )}
        <RunResults />
      </>
    ),
  };
}
