import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { BulkBar } from '../../../../ui/BulkBar.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { rich } from '../../../../ui/rich.tsx';
import type { Selection } from '../../../../ui/use-selection.ts';
import { atOnce } from '../../../bulk/parts/bulk-selection.ts';
import { chosenSum } from '../../../bulk/parts/chosen-sum.ts';
import { RunResults } from '../../../bulk/parts/RunResults.tsx';
import { useRun } from '../../../bulk/parts/use-runs.ts';
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
  /** The rows of the list that have been loaded. */
  loaded: readonly InboxRow[];
  /** The sum of all rows in the list. */
  total: Total | undefined;
}

/**
 * Makes one decision on the selected items in a background run. The items are decided one by one, and each refusal is
 * listed.
 */
export function BulkDecisions({ selection, matching, loaded, total }: BulkDecisionsProps) {
  const [dialog, setDialog] = useState<Action | null>(null);
  const { begin, isPending } = useRun('approvals.bulk');
  const state = { isPending, unavailable: selection.count > atOnce ? t`at most ${atOnce}` : undefined };
  const sum = chosenSum({
    selection,
    loaded: loaded.map((row) => ({ ...row, id: row.item_id })),
    total,
    amountOf: (row) => row.edited_total ?? row.total,
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
        sum={sum && <Money {...sum} />}
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
          noun={chosenNoun(selection, { loaded, item_kind: matching.filters?.item_kind })}
          what={{ count: selection.count, of: 'item' }}
          onConfirm={(comment) => confirm(dialog, comment)}
          onClose={() => setDialog(null)}
        >
          <ChosenSummary selection={selection} loaded={loaded} sum={sum} />
        </DecisionDialog>
      )}
      <RunResults />
    </>
  );
}

interface ChosenSummaryProps extends Pick<BulkDecisionsProps, 'selection' | 'loaded'> {
  sum: Total | undefined;
}

/**
 * The total of the selection. If all selected items are loaded, also the numbers of those with policy violations and
 * with open checks.
 */
function ChosenSummary({ selection, loaded, sum }: ChosenSummaryProps) {
  const chosen = loaded.filter(({ item_id }) => selection.has(item_id));
  const isWhole = chosen.length >= selection.count;
  const overPolicy = chosen.filter(({ no_of_violations }) => no_of_violations > 0).length;
  const toCheck = chosen.filter(({ no_of_checks }) => no_of_checks > 0).length;
  return (
    <p>
      {sum && <>{rich`Total ${<Money {...sum} />}.`} </>}
      {isWhole && chosenWarnings({ overPolicy, toCheck })}
    </p>
  );
}
