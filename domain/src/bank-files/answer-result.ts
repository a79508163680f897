import { moneyFrom, readMoney } from '../money/money.ts';
import type { PayoutState } from '../payouts/payout-states.ts';
import type { AnswerLine } from './bank-answer.ts';

/** The effects that a line of a bank's response can have on its payment. */
export const answerResults = [
  'pay',
  'fail',
  'return',
  'unchanged',
  'differs',
  'paid_twice',
  'contradicts',
  'unknown',
] as const;
export type AnswerResult = (typeof answerResults)[number];

export const answerResultLabel = {
  pay: 'Paid',
  fail: 'Failed',
  return: 'Returned by the bank',
  unchanged: 'No change',
  differs: 'Amount differs',
  paid_twice: 'Paid twice by the bank',
  contradicts: 'Paid by the bank, but failed or cancelled here',
  unknown: 'Not a payment of a bank file',
} satisfies Record<AnswerResult, string>;

interface FilePaymentState {
  state: PayoutState;
  amount: string;
  currency: string;
  /** The day on which an earlier statement booked the payment; null if none did. */
  paid_on?: string | null;
}

type ReportedLine = Pick<AnswerLine, 'outcome' | 'amount' | 'currency'> &
  Partial<Pick<AnswerLine, 'booked_on' | 'is_booked_twice'>>;

/**
 * Returns the effect of a line on its payment. The effect depends on the state of the payment, so importing the same
 * bank response again changes nothing.
 */
export function answerResult(line: ReportedLine, payment: FilePaymentState | undefined): AnswerResult {
  if (!payment) return 'unknown';
  if (differs(line, payment)) return 'differs';
  return isPaidTwice(line, payment) ? 'paid_twice' : resultOf[line.outcome][payment.state];
}

/**
 * True if the bank booked the payment twice because the file was uploaded twice. A notification and the statement of
 * the same booking have the same date, so they are not mistaken for two bookings.
 */
function isPaidTwice(
  { outcome, booked_on, is_booked_twice = false }: ReportedLine,
  { state, paid_on }: FilePaymentState,
): boolean {
  if (outcome !== 'paid' || (state !== 'initiated' && state !== 'processed')) return false;
  return is_booked_twice || Boolean(paid_on && booked_on && paid_on !== booked_on);
}

/** The result for each outcome and payment state. A queued payment replaced a failed one and is not in a file yet. */
const resultOf = {
  paid: {
    queued: 'contradicts',
    initiated: 'pay',
    processed: 'unchanged',
    failed: 'contradicts',
    cancelled: 'contradicts',
  },
  failed: { queued: 'unchanged', initiated: 'fail', processed: 'return', failed: 'unchanged', cancelled: 'unchanged' },
  accepted: {
    queued: 'unchanged',
    initiated: 'unchanged',
    processed: 'unchanged',
    failed: 'unchanged',
    cancelled: 'unchanged',
  },
} as const satisfies Record<AnswerLine['outcome'], Record<PayoutState, AnswerResult>>;

function differs({ amount, currency }: Pick<AnswerLine, 'amount' | 'currency'>, payment: FilePaymentState): boolean {
  if (amount === null) return false;
  if (currency !== null && currency !== payment.currency) return true;
  const read = readMoney(amount, payment.currency);
  return !read.allowed || read.value.minor !== moneyFrom(payment.amount, payment.currency).minor;
}
