import { ledgerAccounts } from '#domain/ledger/postings.ts';
import type { Answer } from '../../../lib/call.ts';
import { defineList } from '../../lists/parts/define-list.ts';
import { currencies, date, type FilterParser, ids, oneOf, someOf } from '../../lists/parts/url-filters.ts';

export type LedgerLine = Answer<'ledger.list'>['data'][number];
export type NamedAccount = LedgerLine['debited'];

const ledgerFlags = ['late', 'no_entity'] as const;

const shortText: FilterParser<string> = (text) => (text && text.length <= 60 ? text : undefined);

export const ledgerList = defineList({
  endpoint: 'ledger.list',
  filters: {
    account: oneOf(ledgerAccounts),
    ledger_account: shortText,
    entity_ids: ids,
    currencies,
    owner_ids: ids,
    booked_from: date,
    booked_to: date,
    flags: someOf(ledgerFlags),
  },
  sorts: ['booked'],
  sort: { by: 'booked', direction: 'desc' },
});
