import { z } from 'zod';
import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { advanceStageLabel } from '#domain/advances/advance-stages.ts';
import { reportStageLabel } from '#domain/reports/report-stages.ts';
import type { ReadContext } from '../../http/context.ts';
import { readCursor, writeCursor } from '../../http/list-cursor.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { viewerOf } from '../expenses/viewer.ts';
import {
  type InboxQuery,
  type InboxRow,
  type InboxTally,
  readInboxCounts,
  readInboxPage,
  readInboxTally,
  readOwnTally,
} from './inbox.rows.ts';
import type { ItemColumns } from './item-columns.rows.ts';

type Input = InputOf<typeof approvals.list>;
type Answer = OutputOf<typeof approvals.list>;
type Shown = Answer['data'][number];

const sortKeys = {
  waiting: z.iso.datetime(),
  submitted: z.iso.datetime(),
  amount: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/u),
};
const dayMs = 24 * 60 * 60 * 1000;

/** Lists the approval inbox in two round trips, however long the list is. */
export async function listInbox(context: ReadContext, input: Input): Promise<Answer> {
  const { tx, actor, request } = context;
  const { search, filters, sort, limit } = input;
  const { client_id, user_id, time_zone } = actor;
  const { approves_for } = await viewerOf(context);
  const query: InboxQuery = { client_id, user_id, approves_for, search, filters, now: request.now, time_zone };
  const after = input.after === undefined ? undefined : readCursor(input.after, sortKeys[sort.by]);
  const offset = input.page === undefined ? 0 : (input.page - 1) * limit;
  const [rows, tally, counts] = await Promise.all([
    readInboxPage(tx, { ...query, sort: sort.by, direction: sort.direction, limit: limit + 1, after, offset }),
    tallyOf(context, query),
    readInboxCounts(tx, query),
  ]);

  const { currency } = actor.company;
  const page = rows.slice(0, limit);
  const last = page.at(-1);

  return {
    status: true,
    data: page.map((row) => inboxLine(row, { currency, now: request.now })),
    total_records: tally.count,
    next: rows.length > limit && last ? writeCursor({ key: last.sort_key, id: last.item_id }) : null,
    no_of_reports: tally.count,
    currency,
    total: amountText(tally.total, currency) ?? '0',
    counts,
  };
}

/** An unfiltered own inbox uses the saved counter. */
function tallyOf({ tx }: ReadContext, query: InboxQuery): Promise<InboxTally> {
  const { search, filters, approves_for } = query;
  const isWhole = search.trim() === '' && Object.values(filters).every((value) => value === undefined);
  return isWhole && approves_for.length === 0 ? readOwnTally(tx, query) : readInboxTally(tx, query);
}

function inboxLine(row: InboxRow, { currency, now }: { currency: string; now: Date }): Shown {
  return {
    ...itemLine(row, currency),
    waiting_since: row.waiting_since.toISOString(),
    days_waiting: Math.max(0, Math.floor((now.getTime() - row.waiting_since.getTime()) / dayMs)),
    is_overdue: row.is_overdue,
    step: row.step,
    in_place_of: row.in_place_of,
  };
}

type ItemLine = Omit<Shown, 'waiting_since' | 'days_waiting' | 'is_overdue' | 'step' | 'in_place_of'>;

/** The common list columns of a report or an advance. */
export function itemLine(row: ItemColumns, currency: string): ItemLine {
  const { item_kind, item_id, title, owner, stage, version } = row;

  return {
    item_kind,
    item_id,
    title,
    owner,
    stage,
    version,
    currency,
    number: `${item_kind === 'report' ? 'ER' : 'AD'}-${row.number}`,
    report_status: { ...reportStageLabel, ...advanceStageLabel }[stage],
    total: amountText(row.total, currency) ?? '0',
    edited_total: amountText(row.edited_total, currency),
    no_of_expenses: row.no_of_expenses,
    no_of_violations: row.no_of_violations,
    no_of_checks: row.no_of_checks,
    no_of_without_receipt: row.no_of_without_receipt,
    submitted_at: row.submitted_at?.toISOString() ?? null,
  };
}
