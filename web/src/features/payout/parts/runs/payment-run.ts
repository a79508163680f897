import { shownRunStates } from '#domain/payouts/payment-run-states.ts';
import type { Answer } from '../../../../lib/call.ts';
import type { DotProps } from '../../../../ui/StatusDot.tsx';
import { defineList } from '../../../lists/parts/define-list.ts';
import { currencies, date, ids, someOf } from '../../../lists/parts/url-filters.ts';

export type PaymentRun = Answer<'paymentRuns.list'>['data'][number];
export type RunTotal = PaymentRun['totals'][number];
export type Transfer = Answer<'paymentRuns.details'>['transfers'][number];

export const runLooks: Record<PaymentRun['state'], Omit<DotProps, 'label'>> = {
  building: { tone: 'processing', fill: 'ring' },
  open: { tone: 'processing', fill: 'ring' },
  sent: { tone: 'processing', fill: 'half' },
  settled: { tone: 'paid', fill: 'full' },
  with_failures: { tone: 'rejected', fill: 'full' },
  undone: { tone: 'draft', fill: 'full' },
};

const runFlags = ['without_bank_line'] as const;

export const paymentRunList = defineList({
  endpoint: 'paymentRuns.list',
  filters: {
    states: someOf(shownRunStates),
    currencies,
    creator_ids: ids,
    created_from: date,
    created_to: date,
    flags: someOf(runFlags),
  },
  sorts: ['created'],
  sort: { by: 'created', direction: 'desc' },
});
