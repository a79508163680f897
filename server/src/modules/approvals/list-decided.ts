import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { readTally } from '../../db/list-query.rows.ts';
import type { ReadContext } from '../../http/context.ts';
import { listPage } from '../../http/list-page.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { countDecidedReports, type DecidedRow, decidedList } from './decided.rows.ts';
import { itemLine } from './show-items.ts';

type Answer = OutputOf<typeof approvals.history>;

/** Lists decisions made by the user or on their behalf. */
export async function listDecided(
  { tx, actor }: ReadContext,
  input: InputOf<typeof approvals.history>,
): Promise<Answer> {
  const { client_id, user_id, time_zone } = actor;
  const { currency } = actor.company;
  const { search, filters } = input;
  const query = { client_id, user_id, search, filters, time_zone };
  const totals = () => readTally(tx, decidedList, query);
  const [page, no_of_reports] = await Promise.all([
    listPage(tx, input, { list: decidedList, query, totals }),
    countDecidedReports(tx, query),
  ]);

  return {
    status: true,
    data: page.rows.map(decidedLine),
    total_records: page.totals.count,
    next: page.next,
    no_of_reports,
    currency,
  };
}

function decidedLine(row: DecidedRow): Answer['data'][number] {
  const { currency, decision_id, decision, comment, decided_by, in_place_of } = row;
  return {
    ...itemLine(row),
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
