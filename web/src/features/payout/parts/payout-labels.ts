import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';

/** What is said while many payments are moved, and once they are. */
export const runText = {
  queue: { noun: 'payment', doing: 'Queueing', done: 'queued' },
  process: { noun: 'payment', doing: 'Processing', done: 'on the way' },
  paid: { noun: 'payment', doing: 'Marking as paid', done: 'marked as paid' },
  back_to_approved: { noun: 'payment', doing: 'Taking back', done: 'back to approved' },
  send_back: { noun: 'item', doing: 'Sending back', done: 'sent back' },
  close: { noun: 'item', doing: 'Closing', done: 'closed' },
  file: { noun: 'payment', doing: 'Paying', done: 'paid' },
} as const;

/** The face of a list nothing stands in. */
export const emptyText: Record<PayoutTab, { title: string; words: string }> = {
  reports: {
    title: 'Nothing is approved and unpaid',
    words: 'Reports and advances stand here once they are approved.',
  },
  payment: {
    title: 'The payments queue is empty',
    words: 'What you queue in Apply advances stands here until it is paid.',
  },
  processing: {
    title: 'Nothing is being paid',
    words: 'Payments you process stand here until the money is out.',
  },
  paid: { title: 'Nothing was paid yet', words: 'What is paid stands here for good, with its reference.' },
};
