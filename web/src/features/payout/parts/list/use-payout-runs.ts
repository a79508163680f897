import { useState } from 'react';
import type { Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { notify } from '../../../../ui/notices.ts';
import type { BulkResult } from '../../../bulk/parts/bulk-selection.ts';
import { everyRow } from '../../../bulk/parts/every-row.ts';
import { runTexts } from '../../../bulk/parts/run-texts.ts';
import { useOneByOne } from '../../../bulk/parts/use-one-by-one.ts';
import { useRun } from '../../../bulk/parts/use-runs.ts';
import { labelOf } from '../payable.ts';
import { runKinds } from '../payout-labels.ts';
import { type ChosenPayables, chosenOf } from './chosen-payables.ts';

export type PayoutRuns = ReturnType<typeof usePayoutRuns>;

type PayoutTab = 'reports' | 'payment';
type PayoutAction = Exclude<Sent<'payouts.bulkAction'>['action'], { kind: 'reject_payment' }>;
type PaidInput = Omit<Sent<'payouts.bulkPaid'>, 'chosen'>;

/** Returns functions that start a bulk step on the selected payments and report its result. */
export function usePayoutRuns(chosen: ChosenPayables) {
  const acting = useRun('payouts.bulkAction');
  const paying = useRun('payouts.bulkPaid');
  const failing = useOneByOne('payouts.action');
  const [failed, setFailed] = useState<BulkResult | null>(null);
  const { selection, matching, selected } = chosen;

  /** Starts a run. If it cannot start, the selection remains and the reason is shown. */
  async function begin(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      selection.clear();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  const act = (tab: PayoutTab, action: PayoutAction) =>
    acting.begin({ tab, chosen: chosenOf(chosen), action }, runKinds[action.kind]);

  return {
    isPending: acting.isPending || paying.isPending,
    isFailing: failing.isPending,
    failed,
    forgetFailed: () => setFailed(null),
    backToApproved: () => begin(() => act('payment', { kind: 'back_to_approved' })),
    close: () => begin(() => act('reports', { kind: 'close' })),
    applyAdvances: () => begin(() => act('reports', { kind: 'apply_advances' })),
    async hold(tab: PayoutTab, reason: string) {
      await act(tab, { kind: 'hold', reason });
      selection.clear();
    },
    release: (tab: PayoutTab) => begin(() => act(tab, { kind: 'release' })),
    releasePayments: () => begin(() => act('payment', { kind: 'release_payment' })),
    async sendBack(comment: string) {
      await act('reports', { kind: 'send_back', comment });
      selection.clear();
    },
    async markPaid(input: PaidInput) {
      await paying.begin({ chosen: chosenOf(chosen), ...input }, runKinds.paid);
      selection.clear();
    },
    /** Sends one call per payment, because there is no bulk endpoint for failures. */
    async fail(reason: string) {
      const payments = selection.is_all ? await everyRow('payouts.list', { tab: 'processing', ...matching }) : selected;
      const jobs = payments.map((row) => ({
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
      else notify.success(runTexts.return_payments_to_queue.done(result.no_of_done));
    },
  };
}
