import { IconArrowBackUp, IconEyeOff, IconLink, IconPlayerTrackNext, IconReceipt, IconUser } from '@tabler/icons-react';
import type { Sent } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { notify } from '../../../ui/notices.ts';
import { chosenPortions } from '../../bulk/parts/bulk-selection.ts';
import { useRun } from '../../bulk/parts/use-runs.ts';
import type { SelectedList } from '../../lists/parts/use-list.ts';

type BulkKind = Sent<'cards.bulkAction'>['action']['kind'];

const texts: Record<BulkKind, { doing: string; done: string }> = {
  create_expense: { doing: 'Creating expenses for', done: 'expensed' },
  accept_suggestion: { doing: 'Matching', done: 'matched' },
  personal: { doing: 'Marking as personal', done: 'marked as personal' },
  ignore: { doing: 'Ignoring', done: 'ignored' },
  undo: { doing: 'Undoing', done: 'open again' },
  move_to_next_period: { doing: 'Moving', done: 'moved to the next period' },
};

interface TransactionBulkBarProps {
  list: SelectedList<'cards.pagedTransactions'>;
  scope: 'mine' | 'company';
}

/** The bulk actions of card transactions. Each runs in the background and reports what it could not change. */
export function TransactionBulkBar({ list, scope }: TransactionBulkBarProps) {
  const { selection, matching } = list;
  const run = useRun('cards.bulkAction');

  async function begin(kind: BulkKind) {
    try {
      for (const chosen of chosenPortions(selection, matching))
        await run.begin({ scope, chosen, action: { kind } }, { noun: 'transaction', ...texts[kind] });
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
        action('create_expense', 'Create expenses', <IconReceipt aria-hidden="true" />, true),
        action('accept_suggestion', 'Accept matches', <IconLink aria-hidden="true" />),
        action('personal', 'Personal', <IconUser aria-hidden="true" />),
        action('ignore', 'Ignore', <IconEyeOff aria-hidden="true" />),
        action('undo', 'Undo', <IconArrowBackUp aria-hidden="true" />),
        ...(scope === 'company'
          ? [action('move_to_next_period', 'Move to next period', <IconPlayerTrackNext aria-hidden="true" />)]
          : []),
      ]}
    />
  );
}
