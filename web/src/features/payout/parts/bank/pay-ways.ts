import type { PayoutMode } from '#domain/payouts/payment-methods.ts';
import type { Answer } from '../../../../lib/call.ts';

/** The way a selection is paid. `both` pays by bank where possible and manually otherwise. */
export type PayWay = 'both' | 'bank' | 'manual';

export const payWays: readonly { value: PayWay; label: string }[] = [
  { value: 'both', label: 'Bank and manual' },
  { value: 'bank', label: 'Bank only' },
  { value: 'manual', label: 'Manual' },
];

/** Returns the payment mode for which the preview is requested. */
export function modeOf(way: PayWay): PayoutMode {
  return way === 'manual' ? 'manual' : 'ach';
}

type Flight = Pick<Answer<'payouts.preFlight'>, 'by_method'>;

/** Counts the payable items that are paid in the selected way, and how many of them are paid manually. */
export function countsOf({ by_method }: Flight, way: PayWay): { all: number; manual: number } {
  const count = (mode: PayoutMode) =>
    by_method.filter((sum) => sum.mode === mode).reduce((total, sum) => total + sum.count, 0);
  const manual = way === 'bank' ? 0 : count('manual');
  return { manual, all: manual + count('ach') };
}

/** Explains what happens after the button is pressed. */
export function wayHint(way: PayWay, { all, manual }: { all: number; manual: number }): string {
  if (all === 0) return 'None of the selected payments can be processed.';
  if (way === 'bank') return 'Sent as one mass payment. Items without a bank account stay in the queue.';
  if (manual === all) return 'Mark them as paid once the money has been sent.';
  return manual === 0
    ? 'The bank pays them within one to four business days.'
    : 'The bank pays its part. Mark the others as paid once the money has been sent.';
}
