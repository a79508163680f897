import { type CardState, cardStates, isOpenCardState } from '#domain/cards/card-transaction.ts';
import type { Answer, Sent } from '../../../lib/call.ts';
import type { OwnTab } from './card-urls.ts';

export type Transaction = Answer<'cards.pagedTransactions'>['data'][number];
export type TransactionDetails = Answer<'cards.transactionDetails'>['data'];
export type CardAccount = Answer<'cards.list'>['accounts'][number];
export type TransactionAction = Sent<'cards.action'>['action'];

/** The states of the transactions in each tab; null for all states. */
export const tabStates: Record<OwnTab, readonly CardState[] | null> = {
  todo: cardStates.filter(isOpenCardState),
  done: ['matched', 'expensed'],
  personal: ['personal'],
  ignored: ['ignored'],
  all: null,
};

/** Returns a short name for the label of a checkbox, such as 'STARBUCKS 1234, USD 12.40'. */
export function nameOfTransaction({ merchant, currency, amount }: Transaction): string {
  return `${merchant}, ${currency} ${amount}`;
}
