import { type CardState, cardStates } from '#domain/cards/card-transaction.ts';
import { defineList } from '../../lists/parts/define-list.ts';
import {
  amount,
  currencies,
  date,
  type FilterParser,
  ids,
  oneId,
  someOf,
  someWithin,
} from '../../lists/parts/url-filters.ts';
import { type OwnTab, ownTabs } from './card-urls.ts';
import { tabStates } from './transaction.ts';

const transactionFlags = ['missing_receipt', 'unassigned', 'refund', 'voided'] as const;

/**
 * The lists of the user's own transactions, one for each tab. The state filter of a list cannot select states that
 * belong to another tab.
 */
export const ownLists = Object.fromEntries(
  ownTabs.map((tab) => [tab, listOf(tabStates[tab] ? someWithin(tabStates[tab]) : someOf(cardStates))]),
) as Record<OwnTab, ReturnType<typeof listOf>>;

export const companyList = listOf(someOf(cardStates));

function listOf(states: FilterParser<CardState[]>) {
  return defineList({
    endpoint: 'cards.pagedTransactions',
    filters: {
      states,
      account_ids: ids,
      user_ids: ids,
      period_id: oneId,
      statement_id: oneId,
      spent_from: date,
      spent_to: date,
      amount_from: amount,
      amount_to: amount,
      currencies,
      flags: someOf(transactionFlags),
    },
    sorts: ['attention', 'spent_on', 'amount'],
    sort: { by: 'attention', direction: 'asc' },
  });
}
