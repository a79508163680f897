import { manualMethods } from '#domain/payouts/payment-methods.ts';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import { call, type Sent } from '../../../../lib/call.ts';
import type { ListShape } from '../../../../ui/list-url.ts';
import {
  amountOf,
  dayOf,
  fromText,
  idsOf,
  listOf,
  nonEmptyList,
  tidy,
  type ViewCount,
  wordsOf,
} from '../../../lists/parts/url-filters.ts';

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
type PayoutFilters = NonNullable<Sent<'payouts.list'>['filters']>;

/** Search and filters of a list. */
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

/** Filters of the URL in the form of the API. Invalid values are dropped, since anybody can edit a URL. */
export function payoutFiltersOf(urlSearch: Partial<Record<PayoutFilter, string>>): PayoutFilters {
  return tidy({
    item_kind: listOf(urlSearch.item_kind, itemKinds)[0],
    owner_ids: nonEmptyList(idsOf(urlSearch.owner_ids)),
    entity_ids: nonEmptyList(idsOf(urlSearch.entity_ids)),
    department_ids: nonEmptyList(idsOf(urlSearch.department_ids)),
    currencies: nonEmptyList(wordsOf(urlSearch.currencies).filter((word) => /^[A-Z]{3}$/u.test(word))),
    methods: nonEmptyList(listOf(urlSearch.methods, manualMethods)),
    amount_from: amountOf(urlSearch.amount_from),
    amount_to: amountOf(urlSearch.amount_to),
    moved_from: dayOf(urlSearch.moved_from),
    moved_to: dayOf(urlSearch.moved_to),
    flags: nonEmptyList(listOf(urlSearch.flags, flags)),
  });
}

/** Counts the results of a saved view. */
export function payoutCount(tab: PayoutTab, query: string): ViewCount {
  const urlSearch = fromText(query);
  const input = { tab, search: urlSearch.q ?? '', filters: payoutFiltersOf(urlSearch), limit: 1 };
  return { queryKey: ['payouts.list', { ...input, counts: true }], queryFn: () => call('payouts.list', input) };
}
