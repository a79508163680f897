import { useState } from 'react';
import type { Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { notify } from '../../../../ui/notices.ts';
import { type BulkResult, counted } from '../../../bulk/parts/bulk-selection.ts';
import { everyRow } from '../../../bulk/parts/every-row.ts';
import { useOneByOne } from '../../../bulk/parts/use-one-by-one.ts';
import { useRun } from '../../../bulk/parts/use-runs.ts';
import { labelOf, type Payable } from '../payable.ts';
import { runText } from '../payout-labels.ts';
import { type ChosenPayables, chosenOf } from './chosen-payables.ts';

export type PayoutRuns = ReturnType<typeof usePayoutRuns>;

type PaidInput = Omit<Sent<'payouts.bulkPaid'>, 'chosen'>;

/** Bulk steps on payments. Each runs in the background and reports its result. */
export function usePayoutRuns(chosen: ChosenPayables) {
  const acting = useRun('payouts.bulkAction');
  const paying = useRun('payouts.bulkPaid');
  const failing = useOneByOne('payouts.action');
  const [failed, setFailed] = useState<BulkResult | null>(null);
  const { selection } = chosen;

  /** Keeps the selection and shows the reason if the run cannot start. */
  async function begin(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      selection.clear();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return {
    isPending: acting.isPending || paying.isPending,
    isFailing: failing.isPending,
    failed,
    forgetFailed: () => setFailed(null),
    backToApproved: () =>
      begin(() =>
        acting.begin(
          { tab: 'payment', chosen: chosenOf(chosen), action: { kind: 'back_to_approved' } },
          runText.back_to_approved,
        ),
      ),
    close: () =>
      begin(() => acting.begin({ tab: 'reports', chosen: chosenOf(chosen), action: { kind: 'close' } }, runText.close)),
    applyAdvances: () =>
      begin(() =>
        acting.begin(
          { tab: 'reports', chosen: chosenOf(chosen), action: { kind: 'apply_advances' } },
          runText.apply_advances,
        ),
      ),
    async hold(tab: 'reports' | 'payment', reason: string) {
      const action = { kind: 'hold' as const, reason };
      await acting.begin({ tab, chosen: chosenOf(chosen), action }, runText.hold);
      selection.clear();
    },
    release: (tab: 'reports' | 'payment') =>
      begin(() => acting.begin({ tab, chosen: chosenOf(chosen), action: { kind: 'release' } }, runText.release)),
    releasePayments: () =>
      begin(() => acting.begin({ ...secondRelease, chosen: chosenOf(chosen) }, runText.release_payment)),
    async sendBack(comment: string) {
      const action = { kind: 'send_back' as const, comment };
      await acting.begin({ tab: 'reports', chosen: chosenOf(chosen), action }, runText.send_back);
      selection.clear();
    },
    async markPaid(input: PaidInput) {
      await paying.begin({ chosen: chosenOf(chosen), ...input }, runText.paid);
      selection.clear();
    },
    /** Sends one call per payment, because there is no bulk endpoint for failures. */
    async fail(reason: string) {
      const jobs = (await everyChosen(chosen)).map((row) => ({
        id: row.item_id,
        label: labelOf(row),
        input: {
          item_kind: row.item_kind,
          item_id: row.item_id,
          version: row.version,
          action: { kind: 'fail' as const, reason },
        },
      }));
      const result = await failing.run(jobs, 'Marking as failed');
      selection.clear();
      if (result.undone.length > 0) setFailed(result);
      else notify.success(`${counted(result.no_of_done, 'payment')} returned to the queue`);
    },
  };
}

const secondRelease = { tab: 'payment', action: { kind: 'release_payment' } } as const;

function everyChosen({ selection, matching, rows }: ChosenPayables): Promise<Payable[]> | Payable[] {
  if (!selection.is_all) return rows.loaded().filter(({ item_id }) => selection.has(item_id));
  return everyRow('payouts.list', { tab: 'processing', ...matching });
}
