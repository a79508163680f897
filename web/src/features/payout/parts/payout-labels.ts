import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import type { Sent } from '../../../lib/call.ts';
import type { RunKind } from '../../bulk/parts/run-texts.ts';

/** The kind of bulk run for each bulk action on payments. */
export const runKinds = {
  queue: 'queue_payments',
  process: 'process_payments',
  transfer: 'send_payments_to_bank',
  paid: 'mark_payments_paid',
  back_to_approved: 'move_payments_back',
  send_back: 'send_back_items',
  hold: 'hold_payments',
  release: 'release_payments',
  release_payment: 'release_payments',
  close: 'close_items',
  apply_advances: 'apply_advances_to_items',
  bank_file: 'add_payments_to_file',
  cancel_file: 'return_payments_to_queue',
  undo_run: 'return_payments_to_queue',
  file: 'mark_payments_paid',
} as const satisfies Record<string, RunKind>;

export const emptyText: Record<PayoutTab, { title: string; text: string }> = {
  reports: {
    title: 'Nothing to pay',
    text: 'Reports and advances appear here once they are approved.',
  },
  payment: {
    title: 'The payments queue is empty',
    text: 'Queued payments appear here until they are processed.',
  },
  processing: {
    title: 'No payments in processing',
    text: 'Processed payments appear here until they are marked as paid.',
  },
  paid: { title: 'No payments yet', text: 'Paid reports and advances appear here with their payment reference.' },
};

/** Explains what happens when items are closed: they are marked as paid without a payment. */
export function closeText(count: number): string {
  return count === 1
    ? 'It is marked as paid. No money moves, because advances or the company already covered the full amount.'
    : 'They are marked as paid. No money moves, because advances or the company already covered the full amounts.';
}

/** The toast after a step on one payment. */
export const stepDoneText: Record<Sent<'payouts.action'>['action']['kind'], (number: string) => string> = {
  queue: (number) => `${number} queued`,
  back_to_approved: (number) => `${number} moved back to approved`,
  process: (number) => `${number} moved to processing`,
  fail: (number) => `${number} returned to the payments queue`,
  close: (number) => `${number} closed`,
  send_back: (number) => `${number} sent back`,
  hold: (number) => `${number} is on hold`,
  release: (number) => `${number} is no longer on hold`,
  release_payment: (number) => `${number} released`,
  reject_payment: (number) => `${number} rejected and moved back to approved`,
};
