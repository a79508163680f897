import { payouts } from '#contract/payouts.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { ManualMethod } from '#domain/payouts/payment-methods.ts';
import type { Sent } from '../../../../lib/call.ts';
import { useSession } from '../../../../lib/session.ts';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import { useRun } from '../../../bulk/parts/use-runs.ts';
import type { PayWay } from '../bank/pay-ways.ts';
import { runKinds } from '../payout-labels.ts';

/** The details of a manual payment. */
export interface ManualPayment {
  method: ManualMethod;
  reference: string;
  sent_on: string;
  note: string;
}

export const manualSchema = payouts.process.input.pick({ method: true, reference: true, sent_on: true, note: true });

/** Returns the default values of a manual payment: a bank transfer today. */
export function useDefaultPayment(): ManualPayment {
  const { user } = useSession();
  return { method: 'bank_transfer', reference: '', sent_on: localDay(new Date(), user.time_zone), note: '' };
}

interface ProcessingOptions {
  chosen: Sent<'payouts.process'>['chosen'];
  way: PayWay;
  onBegun: () => void;
}

/** Returns the form that starts the payment of the selection in the background. */
export function useProcessing({ chosen, way, onBegun }: ProcessingOptions) {
  const manual = useRun('payouts.process');
  const mass = useRun('ach.massPay');
  const mixed = useRun('ach.payMixed');
  const begin: Record<PayWay, (payment: ManualPayment) => Promise<unknown>> = {
    manual: (payment) => manual.begin({ chosen, mode: 'manual', ...payment }, runKinds.process),
    bank: () => mass.begin({ chosen }, runKinds.transfer),
    both: (payment) => mixed.begin({ chosen, ...payment }, runKinds.process),
  };
  const edit = useEditForm<ManualPayment>({
    schema: manualSchema,
    values: useDefaultPayment(),
    draft: 'payout-process',
    save: async (payment) => {
      await begin[way](payment);
      onBegun();
    },
  });
  return { edit, isPending: manual.isPending || mass.isPending || mixed.isPending };
}
