import { defineList } from '../../../lists/parts/define-list.ts';
import { amount, date, type FilterParser, ids, oneOf, someOf } from '../../../lists/parts/url-filters.ts';

const itemKinds = ['report', 'advance'] as const;
export const inboxFlags = ['violation', 'check', 'no_receipt', 'overdue', 'on_behalf'] as const;
export const decisionKinds = ['approved', 'sent_back', 'rejected', 'unapproved', 'added_approver'] as const;
export const waitingSpans = [3, 7, 14, 30] as const;

const days: FilterParser<number> = (text) => {
  const count = Number(text ?? '');
  return Number.isInteger(count) && count >= 1 && count <= 365 ? count : undefined;
};

/** The list of items that await the user's decision. */
export const pendingList = defineList({
  endpoint: 'approvals.list',
  filters: {
    item_kind: oneOf(itemKinds),
    owner_ids: ids,
    department_ids: ids,
    submitted_from: date,
    submitted_to: date,
    amount_from: amount,
    amount_to: amount,
    waiting_days: days,
    flags: someOf(inboxFlags),
  },
  sorts: ['waiting', 'amount', 'submitted'],
});

/** The list of decisions by the user and their delegates. */
export const historyList = defineList({
  endpoint: 'approvals.history',
  filters: {
    item_kind: oneOf(itemKinds),
    decisions: someOf(decisionKinds),
    owner_ids: ids,
    decided_from: date,
    decided_to: date,
  },
  sorts: ['decided'],
  sort: { by: 'decided', direction: 'desc' },
});
