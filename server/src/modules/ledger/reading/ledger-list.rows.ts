import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/endpoint.ts';
import type { ledger } from '#contract/ledger.contract.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { LedgerAccount, PostingCause } from '#domain/ledger/postings.ts';
import { wordsOfSearch } from '#domain/text/search-words.ts';
import { allOf, type Condition, isAmong, isBetween } from '../../../db/list-filters.rows.ts';
import { type List, type ListQuery, loadRow } from '../../../db/list-query.rows.ts';
import { sortBy } from '../../../db/list-sort.rows.ts';
import { itemsByWords } from '../../../db/search-words.rows.ts';
import { namedColumn, personColumn } from '../../../db/shared-columns.rows.ts';

/** Queries for the list of all postings of the company. */

export type LedgerFilters = InputOf<typeof ledger.list>['filters'];

export type LedgerQuery = ListQuery<LedgerFilters>;

export interface LedgerRow {
  id: string;
  booked_on: string;
  is_late: boolean;
  value_on: string | null;
  at: Date;
  cause: PostingCause;
  reverses_id: string | null;
  report_id: string | null;
  item_id: string;
  /** The posted report or advance; null for the clearing of a card statement. */
  item: { number: number; title: string } | null;
  card: { from_on: string; network: string; last_four: string } | null;
  /** The owner of the item or card; null for a card without an owner. */
  owner: PersonBrief | null;
  entity: { id: string; name: string } | null;
  from_account: LedgerAccount;
  to_account: LedgerAccount;
  ledger_account: string;
  currency: string;
  amount: string;
}

export const ledgerList: List<LedgerQuery, LedgerRow, 'booked'> = {
  id: sql`l.id`,
  sorts: { booked: sortBy('date', sql`l.booked_on`) },
  matches: (query) => {
    const words = wordsOfSearch(query.search);
    if (!words) return [sql`from ledger_postings l where false`];
    const from = words.length === 0 ? sql`from ledger_postings l` : fromWords(query.client_id, words);
    const { account, ledger_account } = query.filters;
    const where = [sql`l.client_id = ${query.client_id}`, ...conditionsOf(query.filters)];
    if (!account) return [sql`${from} where ${allOf([...where, ofExpenseAccount(ledger_account)])}`];

    // A posting never has the same account on both sides, so no posting is in both parts.
    const isAccount = (side: RawBuilder<unknown>) =>
      sql`${from} where ${allOf([...where, sql`${side} = ${account}`, ofExpenseAccount(ledger_account)])}`;
    return [isAccount(sql`l.to_account`), isAccount(sql`l.from_account`)];
  },
  load: (query) => loadRow({ table: 'ledger_postings', alias: 'l' }, query, sql`page.list_id`),
  columns: ({ client_id }) => sql`l.id, l.booked_on, l.is_late, l.value_on, l.at, l.cause, l.reverses_id, l.report_id,
    l.item_id, l.from_account, l.to_account, l.ledger_account, l.currency, l.amount,
    coalesce(
      (select jsonb_build_object('number', r.number, 'title', r.title) from reports r
        where r.client_id = ${client_id} and r.id = l.report_id),
      (select jsonb_build_object('number', a.number, 'title', a.title) from advances a
        where a.client_id = ${client_id} and a.id = l.advance_id)) as item,
    (select jsonb_build_object('from_on', p.from_on, 'network', c.network, 'last_four', c.last_four)
      from card_periods p join card_accounts c on c.client_id = ${client_id} and c.id = l.card_account_id
      where p.client_id = ${client_id} and p.id = l.card_period_id) as card,
    ${personColumn(client_id, sql`l.owner_id`)} as owner,
    ${namedColumn(client_id, 'entities', sql`l.entity_id`)} as entity`,
};

function conditionsOf(filters: LedgerFilters): Condition[] {
  const flags = filters.flags ?? [];
  return [
    isAmong(sql`l.entity_id`, filters.entity_ids, 'uuid'),
    isAmong(sql`l.currency`, filters.currencies, 'text'),
    isAmong(sql`l.owner_id`, filters.owner_ids, 'uuid'),
    isBetween(sql`l.booked_on`, { from: filters.booked_from, to: filters.booked_to }, 'date'),
    flags.includes('late') && sql`l.is_late`,
    flags.includes('no_entity') && sql`l.entity_id is null`,
  ];
}

function ofExpenseAccount(ledger_account: string | undefined): Condition {
  if (ledger_account === undefined) return undefined;
  return sql`l.ledger_account = ${ledger_account === '-' ? '' : ledger_account}`;
}

/** Returns SQL for the postings of reports and advances that match all search words. */
function fromWords(client_id: string, words: readonly string[]): RawBuilder<unknown> {
  const scope = { client_id, owner_id: null };
  return sql`from (
      select w.item_id from (${itemsByWords({ ...scope, item_kind: 'report' }, words)}) w
      union all
      select w.item_id from (${itemsByWords({ ...scope, item_kind: 'advance' }, words)}) w
    ) found
    cross join lateral (
      select * from ledger_postings x where x.client_id = ${client_id} and x.item_id = found.item_id
    ) l`;
}
