import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { readCounters, type Tally } from '../../db/list-counters.rows.ts';
import { isUnfiltered } from '../../db/list-filters.rows.ts';
import { readTally } from '../../db/list-query.rows.ts';
import type { ReadContext } from '../../http/context.ts';
import { listAnswer, listQuery } from '../../http/list-answer.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { type InboxQuery, inboxList } from './inbox.rows.ts';
import { readInboxCounts } from './inbox-counts.rows.ts';
import { overdueDaysOf } from './overdue-days.ts';
import { itemLine } from './show-items.ts';

const dayMs = 24 * 60 * 60 * 1000;

export async function listInbox(
  context: ReadContext,
  input: InputOf<typeof approvals.list>,
): Promise<OutputOf<typeof approvals.list>> {
  const { tx, actor, request } = context;
  const { now } = request;
  const [{ approves_for }, { overdue_days }] = await Promise.all([viewerOf(context), overdueDaysOf(tx, actor, now)]);
  const query = { ...listQuery(actor, input), user_id: actor.user_id, approves_for, now, overdue_days };
  return listAnswer(tx, input, {
    list: inboxList,
    query,
    summary: () => totalsOf(context, query),
    lines: (rows) =>
      rows.map((row) => ({
        ...itemLine(row),
        waiting_since: row.waiting_since.toISOString(),
        days_waiting: Math.max(0, Math.floor((now.getTime() - row.waiting_since.getTime()) / dayMs)),
        is_overdue: row.is_overdue,
        step: row.step,
        in_place_of: row.in_place_of,
      })),
  });
}

async function totalsOf({ tx, actor }: ReadContext, query: InboxQuery) {
  const { currency } = actor.company;
  const [{ count, total }, counts, no_of_reports] = await Promise.all([
    tallyOf(tx, query),
    readInboxCounts(tx, query),
    isUnfiltered(query) ? null : countReports(tx, query),
  ]);
  const shown = amountText(total, currency) ?? '0';
  return { count, no_of_reports: no_of_reports ?? counts.report, currency, total: shown, counts };
}

/** Counts and adds up the matching items. The stored counter is used for the user's own inbox without filters. */
async function tallyOf(tx: ReadContext['tx'], query: InboxQuery): Promise<Tally> {
  const { client_id, user_id } = query;
  if (!isUnfiltered(query) || query.approves_for.length > 0) return readTally(tx, inboxList, query);
  const saved = await readCounters(tx, { client_id, person_id: user_id, kind: 'approval', names: ['pending'] });
  return saved.get('pending') ?? { count: 0, total: '0' };
}

async function countReports(tx: ReadContext['tx'], query: InboxQuery): Promise<number> {
  const { item_kind = 'report' } = query.filters;
  if (item_kind !== 'report') return 0;
  return (await readTally(tx, inboxList, { ...query, filters: { ...query.filters, item_kind } })).count;
}
