import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import type { Sent } from '../../../lib/call.ts';

/** Progress and result of bulk runs: 'Queueing 3 payments', '3 payments queued'. */
export const runText = {
  queue: { noun: 'payment', doing: 'Queueing', done: 'queued' },
  process: { noun: 'payment', doing: 'Processing', done: 'moved to processing' },
  transfer: { noun: 'payment', doing: 'Sending to the bank', done: 'sent to the bank' },
  paid: { noun: 'payment', doing: 'Marking as paid', done: 'marked as paid' },
  back_to_approved: { noun: 'payment', doing: 'Moving back', done: 'moved back to approved' },
  send_back: { noun: 'item', doing: 'Sending back', done: 'sent back' },
  hold: { noun: 'payment', doing: 'Putting on hold', done: 'put on hold' },
  release: { noun: 'payment', doing: 'Releasing', done: 'released' },
  release_payment: { noun: 'payment', doing: 'Releasing', done: 'released' },
  close: { noun: 'item', doing: 'Closing', done: 'closed' },
  apply_advances: { noun: 'item', doing: 'Applying advances', done: 'reduced by advances' },
  bank_file: { noun: 'payment', doing: 'Adding to the bank file', done: 'added to the bank file' },
  cancel_file: { noun: 'payment', doing: 'Returning to the queue', done: 'returned to the queue' },
  undo_run: { noun: 'payment', doing: 'Returning to the queue', done: 'returned to the queue' },
  file: { noun: 'payment', doing: 'Marking as paid', done: 'marked as paid' },
} as const;

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

/** Closing an item marks it as paid without a payment. */
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
