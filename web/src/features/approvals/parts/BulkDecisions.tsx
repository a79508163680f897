import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { markStale, useWrite } from '../../../lib/queries.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { atOnce, type BulkResult, counted } from '../../reports/parts/chosen.ts';
import { UndoneDialog } from '../../reports/parts/UndoneDialog.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { followRun } from './follow-run.ts';

type Asked = Sent<'approvals.bulk'>;
type Action = Asked['decision']['action'];
type Matching = Extract<Asked['chosen'], { matching: unknown }>['matching'];

interface BulkDecisionsProps {
  selection: Selection;
  matching: Matching;
  sum: { amount: string; currency: string } | undefined;
}

const done: Record<Action, string> = { approve: 'approved', send_back: 'sent back', reject: 'rejected' };
const doing: Record<Action, string> = { approve: 'Approving', send_back: 'Sending back', reject: 'Rejecting' };

/** One decision on several items: each is decided by itself, and what could not be done is told one by one. */
export function BulkDecisions({ selection, matching, sum }: BulkDecisionsProps) {
  const [asking, setAsking] = useState<Action | null>(null);
  const [result, setResult] = useState<(BulkResult & { word: string }) | null>(null);
  const { begin, isPending } = useBulkRun(setResult);
  const unavailable = selection.count > atOnce ? `at most ${atOnce}` : undefined;
  const what = counted(selection.count, 'item');

  async function confirm(action: Action, comment: string) {
    const chosen = selection.is_all ? { matching } : { ids: [...selection.ids] };
    await begin({ chosen, decision: { action, comment } });
    selection.clear();
  }

  return (
    <>
      <BulkBar
        count={selection.count}
        sum={sum && <Money {...sum} />}
        onClose={selection.clear}
        actions={[
          {
            ...{ label: 'Send back', icon: <IconArrowBackUp aria-hidden="true" />, unavailable, isPending },
            onClick: () => setAsking('send_back'),
          },
          {
            ...{ label: 'Reject', icon: <IconX aria-hidden="true" />, unavailable, isPending },
            onClick: () => setAsking('reject'),
          },
          {
            ...{ label: 'Approve', icon: <IconCheck aria-hidden="true" />, leads: true, unavailable, isPending },
            onClick: () => setAsking('approve'),
          },
        ]}
      />
      {asking && (
        <DecisionDialog
          action={asking}
          what={what}
          onConfirm={(comment) => confirm(asking, comment)}
          onClose={() => setAsking(null)}
        />
      )}
      {result && <UndoneDialog result={result} noun="item" word={result.word} onClose={() => setResult(null)} />}
    </>
  );
}

/** Begins an action over many items and follows it to its end, also where the desk was left in the meantime. */
function useBulkRun(onRefused: (result: BulkResult & { word: string }) => void) {
  const write = useWrite('approvals.bulk');
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function begin(asked: Asked): Promise<void> {
    const { run_id, no_of_items } = await write.mutateAsync(asked);
    const { action } = asked.decision;
    const words = `${doing[action]} ${counted(no_of_items, 'item')}`;
    setRunning(true);
    notify.progress(run_id, words, 0);
    followRun(run_id, (run) => {
      notify.progress(run_id, words, Math.floor(((run.no_of_done + run.no_of_refused) / run.no_of_items) * 100));
    })
      .then((run) => tell({ no_of_done: run.no_of_done, undone: run.refused.map(asUndone) }, done[action]))
      .catch((error: unknown) => notify.failure(sentenceOf(error)))
      .finally(() => {
        notify.dismiss(run_id);
        if (isHere.current) setRunning(false);
        markStale(queries, 'approvals.action');
      });
  }

  function tell(result: BulkResult, word: string) {
    if (result.undone.length === 0) return notify.success(`${counted(result.no_of_done, 'item')} ${word}`);
    if (isHere.current) return onRefused({ ...result, word });
    notify.info(`${counted(result.no_of_done, 'item')} ${word}, ${result.undone.length} left as they were`);
  }

  return { begin, isPending: write.isPending || isRunning };
}

function asUndone({ item_id, label, reason }: { item_id: string; label: string; reason: string }) {
  return { id: item_id, label, reason };
}
