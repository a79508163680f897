import { IconArrowBackUp, IconEyeOff, IconLink, IconPlayerTrackNext, IconReceipt, IconUser } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { notify } from '../../../ui/notices.ts';
import { chosenPortions } from '../../bulk/parts/bulk-selection.ts';
import type { RunKind } from '../../bulk/parts/run-texts.ts';
import { useRun } from '../../bulk/parts/use-runs.ts';
import type { SelectedList } from '../../lists/parts/use-list.ts';

type BulkKind = Sent<'cards.bulkAction'>['action']['kind'];

const runKinds: Record<BulkKind, RunKind> = {
  create_expense: 'create_expenses',
  accept_suggestion: 'match_transactions',
  personal: 'mark_transactions_personal',
  ignore: 'ignore_transactions',
  undo: 'reopen_transactions',
  move_to_next_period: 'move_transactions',
};

interface TransactionBulkBarProps {
  list: SelectedList<'cards.pagedTransactions'>;
  scope: 'mine' | 'company';
}

/**
 * The bulk actions for card transactions. Each action runs in the background and reports the transactions that it could
 * not change.
 */
export function TransactionBulkBar({ list, scope }: TransactionBulkBarProps) {
  const { selection, matching } = list;
  const run = useRun('cards.bulkAction');

  async function begin(kind: BulkKind) {
    try {
      for (const chosen of chosenPortions(selection, matching))
        await run.begin({ scope, chosen, action: { kind } }, runKinds[kind]);
      selection.clear();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  const action = (kind: BulkKind, label: string, icon: React.ReactNode, leads = false) => ({
    label,
    icon,
    leads,
    isPending: run.isPending,
    onClick: () => void begin(kind),
  });

  return (
    <BulkBar
      count={selection.count}
      onClose={selection.clear}
      actions={[
        action('create_expense', t`Create expenses`, <IconReceipt aria-hidden="true" />, true),
        action('accept_suggestion', t`Accept matches`, <IconLink aria-hidden="true" />),
        action('personal', t`Personal`, <IconUser aria-hidden="true" />),
        action('ignore', t`Ignore`, <IconEyeOff aria-hidden="true" />),
        action('undo', t`Undo`, <IconArrowBackUp aria-hidden="true" />),
        ...(scope === 'company'
          ? [action('move_to_next_period', t`Move to next period`, <IconPlayerTrackNext aria-hidden="true" />)]
          : []),
      ]}
    />
  );
}
