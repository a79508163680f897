import { payouts } from '#contract/payouts.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { ManualMethod } from '#domain/payouts/payment-methods.ts';
import type { Sent } from '../../../../lib/call.ts';
import { useSession } from '../../../../lib/session.ts';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import { useRun } from '../../../bulk/parts/use-runs.ts';
import { runText } from '../payout-labels.ts';

/** The details of a manual payment. */
export interface ManualPayment {
  method: ManualMethod;
  reference: string;
  sent_on: string;
  note: string;
}

export const manualSchema = payouts.process.input.pick({ method: true, reference: true, sent_on: true, note: true });

/** A bank transfer today. */
export function useDefaultPayment(): ManualPayment {
  const { user } = useSession();
  return { method: 'bank_transfer', reference: '', sent_on: localDay(new Date(), user.time_zone), note: '' };
}

/** Starts the manual payment of the selection in the background. */
export function useProcessing(options: { chosen: Sent<'payouts.process'>['chosen']; onBegun: () => void }) {
  const run = useRun('payouts.process');
  const edit = useEditForm<ManualPayment>({
    schema: manualSchema,
    values: useDefaultPayment(),
    draft: 'payout-process',
    save: async (payment) => {
      await run.begin({ chosen: options.chosen, mode: 'manual', ...payment }, runText.process);
      options.onBegun();
    },
  });
  return { edit, isPending: run.isPending };
}
