import { payouts } from '#contract/payouts.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { ManualMethod } from '#domain/payouts/payment-methods.ts';
import type { Sent } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { useRun } from '../../bulk/parts/use-runs.ts';
import { runText } from './payout-labels.ts';

/** How a person pays. */
export interface ManualPayment {
  method: ManualMethod;
  reference: string;
  sent_on: string;
  note: string;
}

export const manualSchema = payouts.process.input.pick({ method: true, reference: true, sent_on: true, note: true });

/** By bank, today. */
export function useUsualPayment(): ManualPayment {
  const { user } = useSession();
  return { method: 'bank_transfer', reference: '', sent_on: localDay(new Date(), user.time_zone), note: '' };
}

/** Begins to pay everything that is chosen; it goes on in the background. */
export function useProcessing(of: { chosen: Sent<'payouts.process'>['chosen']; onBegun: () => void }) {
  const run = useRun('payouts.process');
  const edit = useEditForm<ManualPayment>({
    schema: manualSchema,
    values: useUsualPayment(),
    draft: 'payout-process',
    save: async (payment) => {
      await run.begin({ chosen: of.chosen, mode: 'manual', ...payment }, runText.process);
      of.onBegun();
    },
  });
  return { edit, isPending: run.isPending };
}
