import { sql } from 'kysely';
import { pendingApprovals } from '#domain/counters.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { eachMatch } from '../../db/list-query.rows.ts';
import { type InboxQuery, inboxList, isOverdue } from './inbox.rows.ts';

interface InboxCounts {
  report: number;
  advance: number;
  overdue: number;
  /** The total amount in the company's currency. */
  total: string;
}

/** The number up to which overdue items are counted. A higher number would not be more useful. */
const maxOverdue = 1_000;

/** Counts the items of each kind and the overdue items of the whole inbox, without filters. */
export async function readInboxCounts(
  tx: CompanyTransaction,
  query: Omit<InboxQuery, 'search' | 'filters'>,
): Promise<InboxCounts> {
  return query.approves_for.length === 0 ? readOwnCounts(tx, query) : readCountsOfMany(tx, query);
}

/** Reads the counts of the user's own inbox, for which a counter is stored. */
async function readOwnCounts(
  tx: CompanyTransaction,
  query: Omit<InboxQuery, 'search' | 'filters'>,
): Promise<InboxCounts> {
  const { client_id, user_id } = query;
  const own = sql`from approvers a where a.client_id = ${client_id} and a.approver_id = ${user_id}`;
  const { rows } = await sql<InboxCounts>`
    select coalesce(k.count, 0) - v.count as report, v.count as advance, l.count as overdue,
      coalesce(k.total, 0) as total
    from (select count(*)::int as count ${own} and a.advance_id is not null) v
    cross join (select count(*)::int as count
      from (select ${own} and ${isOverdue(query)} limit ${sql.lit(maxOverdue)}) late) l
    left join counters_by_person k on k.client_id = ${client_id} and k.person_id = ${user_id}
      and k.counter = ${pendingApprovals}`.execute(tx);
  return rows[0] ?? { report: 0, advance: 0, overdue: 0, total: '0' };
}

async function readCountsOfMany(
  tx: CompanyTransaction,
  query: Omit<InboxQuery, 'search' | 'filters'>,
): Promise<InboxCounts> {
  const found = eachMatch(
    inboxList.matches({ ...query, search: '', filters: {} }),
    (from) => sql`select a.report_id is not null as is_report, ${isOverdue(query)} as is_overdue, a.total ${from}`,
  );
  const { rows } = await sql<InboxCounts>`
    select count(*) filter (where is_report)::int as report, count(*) filter (where not is_report)::int as advance,
      least(count(*) filter (where is_overdue), ${sql.lit(maxOverdue)})::int as overdue,
      coalesce(sum(total), 0) as total from (${found}) f`.execute(tx);
  return rows[0] ?? { report: 0, advance: 0, overdue: 0, total: '0' };
}
