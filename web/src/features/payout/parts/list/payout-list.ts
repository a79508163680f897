import { manualMethods } from '#domain/payouts/payment-methods.ts';
import { defineList, type Matching } from '../../../lists/parts/define-list.ts';
import { amount, currencies, date, ids, oneOf, someOf } from '../../../lists/parts/url-filters.ts';

export type PayoutSort = 'moved' | 'amount';
export type PayoutMatching = Matching<'payouts.list'>;

const choices = {
  item_kind: oneOf(['report', 'advance']),
  owner_ids: ids,
  entity_ids: ids,
  department_ids: ids,
  currencies,
  methods: someOf(manualMethods),
  flags: someOf(['zero_payable', 'failed_before', 'with_advances', 'on_hold', 'to_release']),
};
export type ChoiceFilter = keyof typeof choices;
export const choiceFilters = Object.keys(choices) as ChoiceFilter[];

/** The payments of a payout tab. The tab is an extra input of the request. */
export const payoutList = defineList({
  endpoint: 'payouts.list',
  filters: { ...choices, amount_from: amount, amount_to: amount, moved_from: date, moved_to: date },
  sorts: ['moved', 'amount'],
  sort: { by: 'moved', direction: 'desc' },
});
