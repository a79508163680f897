import { t } from '../language/translate.ts';

export const paymentRunRefusals = {
  'payment_run.wrong_state': ({ label }) => t`You cannot do this now: the run is ${label}.`,
  'payment_run.payments_ended': ({ count }) =>
    t`Payments of this run have already ended (${count}), so it can no longer be undone as a whole.`,
  'payment_run.file_sent': ({ label }) => t`The bank file ${label} of this run was sent, so it cannot be undone.`,
  'payment_run.undone': ({ label }) => t`${label} was undone. This payment is going back to the queue.`,
  'payment_run.other_currency': ({ currency }) => t`This run has no payments in ${currency}.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
