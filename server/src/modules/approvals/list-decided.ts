import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { readTally } from '../../db/list-query.rows.ts';
import type { ReadContext } from '../../http/context.ts';
import { listAnswer, listQuery } from '../../http/list-answer.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { countDecidedReports, type DecidedRow, decidedList } from './decided.rows.ts';
import { itemLine } from './show-items.ts';

type Answer = OutputOf<typeof approvals.history>;

/** Lists decisions made by the user or on their behalf. */
export function listDecided({ tx, actor }: ReadContext, input: InputOf<typeof approvals.history>): Promise<Answer> {
  const query = { ...listQuery(actor, input), user_id: actor.user_id };
  return listAnswer(tx, input, {
    list: decidedList,
    query,
    summary: async () => {
      const [{ count }, no_of_reports] = await Promise.all([
        readTally(tx, decidedList, query),
        countDecidedReports(tx, query),
      ]);
      return { count, no_of_reports, currency: actor.company.currency };
    },
    lines: (rows) => rows.map(decidedLine),
  });
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
