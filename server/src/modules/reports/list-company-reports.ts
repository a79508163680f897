import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { isSubmitted, reportStages } from '#domain/reports/report-stages.ts';
import { readTally } from '../../db/list-query.rows.ts';
import type { ReadContext } from '../../http/context.ts';
import { listPage } from '../../http/list-page.ts';
import { stageTotals } from '../../http/list-totals.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { type ReportLineRow, reportList } from './report-list.rows.ts';
import { reportLine } from './show-reports.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** All submitted reports of the company, with search, filters, sorting and paging. */
export async function listCompanyReports(
  { tx, actor, request }: ReadContext,
  input: InputOf<typeof approvals.clientList>,
): Promise<OutputOf<typeof approvals.clientList>> {
  const { client_id, time_zone } = actor;
  const { currency } = actor.company;
  const { search, filters } = input;
  const query = { client_id, owner_id: null, search, filters, time_zone };
  const tally = () => readTally(tx, reportList, query);
  const { rows, next, totals } = await listPage(tx, input, {
    list: reportList,
    query,
    totals: () =>
      stageTotals(tx, query, { kind: 'report', stages: reportStages, isListed: isSubmitted, currency, tally }),
  });

  return {
    status: true,
    data: rows.map((row) => ({ ...reportLine(row), days_waiting: daysWaiting(row, request.now) })),
    total_records: totals.count,
    next,
    no_of_reports: totals.count,
    currency,
    total: amountText(totals.total, currency) ?? '0',
    counts: totals.counts,
  };
}

function daysWaiting({ now_with, submitted_at }: ReportLineRow, now: Date): number | null {
  if (now_with.length === 0 || !submitted_at) return null;
  return Math.max(0, Math.floor((now.getTime() - submitted_at.getTime()) / dayMs));
}
