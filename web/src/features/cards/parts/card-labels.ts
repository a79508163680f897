import type { CardState } from '#domain/cards/card-transaction.ts';
import { plural, t, texts } from '#domain/language/translate.ts';
import type { DotProps } from '../../../ui/StatusDot.tsx';
import type { OwnTab } from './card-urls.ts';

/**
 * The status dot for each state of a transaction. Amber means that the user must decide; green means that the
 * transaction has an expense.
 */
export const stateLooks: Record<CardState, DotProps> = {
  unmatched: { tone: 'sent-back', fill: 'ring', label: t`Unmatched` },
  suggested: { tone: 'pending', fill: 'half', label: t`Match suggested` },
  matched: { tone: 'paid', fill: 'full', label: t`Matched` },
  expensed: { tone: 'paid', fill: 'full', label: t`Expensed` },
  personal: { tone: 'queue', fill: 'full', label: t`Personal` },
  ignored: { tone: 'draft', fill: 'full', label: t`Ignored` },
};

export const tabLabels: Record<OwnTab, string> = texts({
  todo: 'To do',
  done: 'Expensed',
  personal: 'Personal',
  ignored: 'Ignored',
  all: 'All',
});

export const cardLabels = texts({
  missingReceipts: (count: number) => {
    if (count === 0) return t`Every transaction has a receipt.`;
    return plural(count, '1 receipt is missing.', '# receipts are missing.');
  },
  failed: 'Failed to fetch Transactions.',
  failedHint: 'The transactions could not be loaded. Try again in a moment.',
  empty: {
    todo: { title: 'All caught up', hint: 'New card transactions appear here until you expense them.' },
    done: { title: 'No expensed transactions yet', hint: 'Transactions with an expense appear here.' },
    personal: { title: 'No personal transactions', hint: 'Transactions you mark as personal appear here.' },
    ignored: { title: 'No ignored transactions', hint: 'Transactions you ignore appear here.' },
    all: { title: 'No card transactions yet', hint: 'Transactions appear here after the next sync of your cards.' },
  } satisfies Record<OwnTab, { title: string; hint: string }>,
  companyIntro: 'The cards of your company, their transactions and the monthly reconciliation.',
  done: {
    create_expense: 'Expense created',
    match: 'Transaction matched',
    match_parts: 'Transaction matched',
    split: 'Transaction split',
    personal: 'Marked as personal',
    ignore: 'Transaction ignored',
    undo: 'Transaction is open again',
    unmatch: 'Transaction is unmatched',
    attach_receipt: 'Receipt attached',
    move_to_next_period: 'Moved to the next period',
  },
  personalLine: 'You repay this amount to the company. It is deducted from your next payout.',
  ignoreLine: 'No expense is created for this transaction. You can undo this later.',
});
