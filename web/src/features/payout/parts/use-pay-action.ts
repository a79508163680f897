import type { Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import type { PaymentDetails } from './payable.ts';

type Step = Sent<'payouts.action'>['action'];

/** What was done, in words. */
const done: Record<Step['kind'], string> = {
  queue: 'queued',
  back_to_approved: 'is back to approved',
  process: 'is being paid',
  fail: 'is back in the payments queue',
  close: 'closed',
  send_back: 'sent back',
};

export type PayAction = ReturnType<typeof usePayAction>;

/** Everything that is done to one payment. */
export function usePayAction({ item_kind, item_id, number, version }: PaymentDetails) {
  const action = useWrite('payouts.action');
  const paid = useWrite('payouts.paid');
  const revert = useWrite('payouts.revert');
  const of = { item_kind, item_id, version };

  async function act(step: Step): Promise<void> {
    await action.mutateAsync({ ...of, action: step });
    notify.success(`${number} ${done[step.kind]}`);
  }

  return {
    isPending: action.isPending || paid.isPending || revert.isPending,
    act,
    /** For a button without a dialog: where it cannot be done, a notice says why. */
    actNow: (step: Step) => void act(step).catch((error: unknown) => notify.failure(sentenceOf(error))),
    async markPaid(how: { paid_on: string; reference: string; note: string }) {
      await paid.mutateAsync({ ...of, ...how });
      notify.success(`${number} marked as paid`);
    },
    async takeBack(reason: string) {
      await revert.mutateAsync({ ...of, reason });
      notify.success(`${number} is being paid again`);
    },
  };
}
