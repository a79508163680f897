import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { readCounters, type Tally } from '../../db/list-counters.rows.ts';
import { readTally } from '../../db/list-query.rows.ts';
import type { ReadContext } from '../../http/context.ts';
import { listPage } from '../../http/list-page.ts';
import { isUnfiltered } from '../../http/list-totals.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { type InboxQuery, type InboxRow, inboxList } from './inbox.rows.ts';
import { readInboxCounts } from './inbox-counts.rows.ts';
import { overdueDaysOf } from './overdue-days.ts';
import { itemLine } from './show-items.ts';

type Answer = OutputOf<typeof approvals.list>;
type Shown = Answer['data'][number];

const dayMs = 24 * 60 * 60 * 1000;

/** Lists the approval inbox. */
export async function listInbox(context: ReadContext, input: InputOf<typeof approvals.list>): Promise<Answer> {
  const { tx, actor, request } = context;
  const { client_id, user_id, time_zone } = actor;
  const { currency } = actor.company;
  const { search, filters } = input;
  const { now } = request;
  const [{ approves_for }, { overdue_days }] = await Promise.all([viewerOf(context), overdueDaysOf(tx, actor, now)]);
  const query: InboxQuery = { client_id, user_id, approves_for, search, filters, now, overdue_days, time_zone };
  const [{ rows, next, totals }, counts, no_of_reports] = await Promise.all([
    listPage(tx, input, { list: inboxList, query, totals: () => totalsOf(context, query) }),
    readInboxCounts(tx, query),
    isUnfiltered(query) ? null : countReports(tx, query),
  ]);

  return {
    status: true,
    data: rows.map((row) => inboxLine(row, now)),
    total_records: totals.count,
    next,
    no_of_reports: no_of_reports ?? counts.report,
    currency,
    total: amountText(totals.total, currency) ?? '0',
    counts,
  };
}

/** The reports among the matches; advances are not counted. */
async function countReports(tx: ReadContext['tx'], query: InboxQuery): Promise<number> {
  const { item_kind = 'report' } = query.filters;
  if (item_kind !== 'report') return 0;
  return (await readTally(tx, inboxList, { ...query, filters: { ...query.filters, item_kind } })).count;
}

/** An unfiltered own inbox uses the saved counter. */
async function totalsOf({ tx }: ReadContext, query: InboxQuery): Promise<Tally> {
  const { client_id, user_id } = query;
  if (!isUnfiltered(query) || query.approves_for.length > 0) return readTally(tx, inboxList, query);
  const saved = await readCounters(tx, { client_id, person_id: user_id, kind: 'approval', names: ['pending'] });
  return saved.get('pending') ?? { count: 0, total: '0' };
}

function inboxLine(row: InboxRow, now: Date): Shown {
  return {
    ...itemLine(row),
    waiting_since: row.waiting_since.toISOString(),
    days_waiting: Math.max(0, Math.floor((now.getTime() - row.waiting_since.getTime()) / dayMs)),
    is_overdue: row.is_overdue,
    step: row.step,
    in_place_of: row.in_place_of,
  };
}
