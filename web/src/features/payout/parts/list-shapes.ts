import { manualMethods } from '#domain/payouts/payment-methods.ts';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import { call, type Sent } from '../../../lib/call.ts';
import type { ListShape } from '../../../ui/list-url.ts';
import {
  amountOf,
  dayOf,
  fromText,
  idsOf,
  listOf,
  someOf,
  tidy,
  type ViewCount,
  wordsOf,
} from '../../reports/parts/list-shapes.ts';

export const choiceFilters = [
  'item_kind',
  'owner_ids',
  'entity_ids',
  'department_ids',
  'currencies',
  'methods',
  'flags',
] as const;
export type ChoiceFilter = (typeof choiceFilters)[number];
export type PayoutFilter = ChoiceFilter | 'amount_from' | 'amount_to' | 'moved_from' | 'moved_to';
export type PayoutSort = 'moved' | 'amount';
export type PayoutFilters = NonNullable<Sent<'payouts.list'>['filters']>;

/** What is asked of a list: everything, or what a search and filters leave of it. */
export interface Matching {
  search: string;
  filters: PayoutFilters;
}

export const payoutShape: ListShape<PayoutFilter, PayoutSort> = {
  filters: [...choiceFilters, 'amount_from', 'amount_to', 'moved_from', 'moved_to'],
  sorts: ['moved', 'amount'],
  sort: { by: 'moved', direction: 'desc' },
};

const itemKinds = ['report', 'advance'] as const;
const flags = ['zero_payable', 'failed_before', 'with_advances'] as const;

/** The filters of the address as the server takes them. What it would refuse, typed by hand, is left aside. */
export function payoutFiltersOf(address: Partial<Record<PayoutFilter, string>>): PayoutFilters {
  return tidy({
    item_kind: listOf(address.item_kind, itemKinds)[0],
    owner_ids: someOf(idsOf(address.owner_ids)),
    entity_ids: someOf(idsOf(address.entity_ids)),
    department_ids: someOf(idsOf(address.department_ids)),
    currencies: someOf(wordsOf(address.currencies).filter((word) => /^[A-Z]{3}$/u.test(word))),
    methods: someOf(listOf(address.methods, manualMethods)),
    amount_from: amountOf(address.amount_from),
    amount_to: amountOf(address.amount_to),
    moved_from: dayOf(address.moved_from),
    moved_to: dayOf(address.moved_to),
    flags: someOf(listOf(address.flags, flags)),
  });
}

/** How many a saved view finds. */
export function payoutCount(tab: PayoutTab, query: string): ViewCount {
  const address = fromText(query);
  const asked = { tab, search: address.q ?? '', filters: payoutFiltersOf(address), limit: 1 };
  return { queryKey: ['payouts.list', { ...asked, counts: true }], queryFn: () => call('payouts.list', asked) };
}
