import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { BulkBar } from '../../../../ui/BulkBar.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { rich } from '../../../../ui/rich.tsx';
import type { PagedRows } from '../../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../../ui/use-selection.ts';
import { atOnce } from '../../../bulk/parts/bulk-selection.ts';
import { chosenSums } from '../../../bulk/parts/chosen-sums.ts';
import { RunResults } from '../../../bulk/parts/RunResults.tsx';
import { useRun } from '../../../bulk/parts/use-runs.ts';
import { useSelectedRows } from '../../../bulk/parts/use-selected-rows.ts';
import { undoneComment } from '../decision/approval-labels.ts';
import { DecisionDialog } from '../decision/DecisionDialog.tsx';
import type { InboxRow } from '../item.ts';
import { chosenNoun } from './chosen-noun.ts';
import { chosenWarnings } from './chosen-warnings.ts';

type Input = Sent<'approvals.bulk'>;
type Action = Exclude<Input['decision']['action'], 'unapprove'>;
type Matching = Extract<Input['chosen'], { matching: unknown }>['matching'];

interface Total {
  amount: string;
  currency: string;
}

interface BulkDecisionsProps {
  selection: Selection;
  matching: Matching;
  rows: Pick<PagedRows<InboxRow>, 'loaded'>;
  /** The sum of all rows in the list. */
  total: Total | undefined;
}

/**
 * Makes one decision on the selected items in a background run. The items are decided one by one, and each refusal is
 * listed.
 */
export function BulkDecisions({ selection, matching, rows, total }: BulkDecisionsProps) {
  const [dialog, setDialog] = useState<Action | null>(null);
  const { begin, isPending } = useRun('approvals.bulk');
  const state = { isPending, unavailable: selection.count > atOnce ? t`at most ${atOnce}` : undefined };
  const selected = useSelectedRows({ selection, rows, keyOf: ({ item_id }) => item_id });
  const sums = chosenSums({
    selection,
    selected,
    totals: total ? [total] : [],
    amountOf: ({ edited_total, total, currency }) => ({ amount: edited_total ?? total, currency }),
  });

  async function confirm(action: Action, comment: string) {
    const chosen = selection.is_all ? { matching } : { ids: [...selection.ids] };
    const ids = 'ids' in chosen && action === 'approve' ? chosen.ids : null;
    await begin(
      { chosen, decision: { action, comment } },
      `${action}_items`,
      ids ? () => undoApproval(ids) : undefined,
    );
    selection.clear();
  }

  /** Reverts an approval. It names the items by their ids, because approved items are no longer in the inbox. */
  function undoApproval(ids: string[]) {
    begin(
      { chosen: { ids }, decision: { action: 'unapprove', comment: undoneComment } },
      'undo_approval_of_items',
    ).catch((error: unknown) => notify.failure(errorText(error)));
  }

  return (
    <>
      <BulkBar
        count={selection.count}
        sums={sums}
        onClose={selection.clear}
        actions={[
          {
            ...state,
            label: t`Send back`,
            icon: <IconArrowBackUp aria-hidden="true" />,
            onClick: () => setDialog('send_back'),
          },
          { ...state, label: t`Reject`, icon: <IconX aria-hidden="true" />, onClick: () => setDialog('reject') },
          {
            ...state,
            label: t`Approve`,
            icon: <IconCheck aria-hidden="true" />,
            leads: true,
            onClick: () => setDialog('approve'),
          },
        ]}
      />
      {dialog && (
        <DecisionDialog
          action={dialog}
          noun={chosenNoun(selection, { selected, item_kind: matching.filters?.item_kind })}
          what={{ count: selection.count, of: 'item' }}
          onConfirm={(comment) => confirm(dialog, comment)}
          onClose={() => setDialog(null)}
        >
          <ChosenSummary count={selection.count} selected={selected} sums={sums} />
        </DecisionDialog>
      )}
      <RunResults />
    </>
  );
}

interface ChosenSummaryProps {
  count: number;
  selected: readonly InboxRow[];
  sums: readonly Total[];
}

/**
 * The totals of the selection. If all selected items are known, also the numbers of those with policy violations and
 * with open checks.
 */
function ChosenSummary({ count, selected, sums }: ChosenSummaryProps) {
  const isWhole = selected.length >= count;
  const overPolicy = selected.filter(({ no_of_violations }) => no_of_violations > 0).length;
  const toCheck = selected.filter(({ no_of_checks }) => no_of_checks > 0).length;
  const totals = sums.map((sum, index) => (
    <Fragment key={sum.currency}>
      {index > 0 && ', '}
      <Money {...sum} />
    </Fragment>
  ));
  return (
    <p>
      {sums.length > 0 && <>{rich`Total ${totals}.`} </>}
      {isWhole && chosenWarnings({ overPolicy, toCheck })}
    </p>
  );
}
