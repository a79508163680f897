import { z } from 'zod';
import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ReadContext } from '../../http/context.ts';
import { readCursor, writeCursor } from '../../http/list-cursor.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { countDecided, type DecidedRow, readDecidedPage } from './decided.rows.ts';
import { itemLine } from './list-inbox.ts';

type Answer = OutputOf<typeof approvals.history>;

/** Lists decisions made by the user or on their behalf. */
export async function listDecided(
  { tx, actor }: ReadContext,
  { search, filters, sort, limit, after, page }: InputOf<typeof approvals.history>,
): Promise<Answer> {
  const { client_id, user_id, time_zone } = actor;
  const { currency } = actor.company;
  const query = { client_id, user_id, search, filters, time_zone };
  const from = after === undefined ? {} : { after: readCursor(after, z.uuid()).id };
  const offset = page === undefined ? 0 : (page - 1) * limit;
  const [rows, count] = await Promise.all([
    readDecidedPage(tx, { ...query, ...from, direction: sort.direction, limit: limit + 1, offset }),
    countDecided(tx, query),
  ]);

  const data = rows.slice(0, limit).map((row) => decidedLine(row, currency));
  const last = data.at(-1)?.decision_id;

  return {
    status: true,
    data,
    total_records: count,
    next: rows.length > limit && last ? writeCursor({ key: last, id: last }) : null,
    no_of_reports: count,
    currency,
  };
}

function decidedLine(row: DecidedRow, currency: string): Answer['data'][number] {
  const { decision_id, decision, comment, decided_by, in_place_of } = row;
  return {
    ...itemLine(row, currency),
    total: amountText(row.claimed_then, currency) ?? '0',
    waiting_since: null,
    days_waiting: 0,
    is_overdue: false,
    step: '',
    in_place_of,
    decision_id,
    decision,
    comment,
    decided_by,
    decided_at: row.decided_at.toISOString(),
    approved_total: amountText(row.approved_then, currency) ?? '0',
  };
}
