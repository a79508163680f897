import type { Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { notify } from '../../../../ui/notices.ts';
import type { PaymentDetails } from '../payable.ts';
import { stepDoneText } from '../payout-labels.ts';

type Step = Sent<'payouts.action'>['action'];

export type PayAction = ReturnType<typeof usePayAction>;

/** Returns a function for each step on one payment. A completed step shows a toast. */
export function usePayAction({ item_kind, item_id, number, version }: PaymentDetails) {
  const action = useWrite('payouts.action');
  const paid = useWrite('payouts.paid');
  const reverting = useWrite('payouts.revert');
  const target = { item_kind, item_id, version };

  async function act(step: Step): Promise<void> {
    await action.mutateAsync({ ...target, action: step });
    notify.success(stepDoneText[step.kind](number));
  }

  return {
    isPending: action.isPending || paid.isPending || reverting.isPending,
    act,
    /** Runs a step from a button without a dialog: a refusal appears as a toast. */
    actNow: (step: Step) => void act(step).catch((error: unknown) => notify.failure(errorText(error))),
    async markPaid(payment: { paid_on: string; reference: string; note: string }) {
      await paid.mutateAsync({ ...target, ...payment });
      notify.success(`${number} marked as paid`);
    },
    async revert(reason: string) {
      await reverting.mutateAsync({ ...target, reason });
      notify.success(`${number} returned to Payments processing`);
    },
  };
}
