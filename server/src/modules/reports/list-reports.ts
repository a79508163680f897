import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { isSubmitted, reportStages } from '#domain/reports/report-stages.ts';
import { readRows, readTally } from '../../db/list-query.rows.ts';
import type { ReadContext } from '../../http/context.ts';
import { listPage } from '../../http/list-page.ts';
import { stageTotals } from '../../http/list-totals.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { type ReportLineRow, type ReportQuery, readReportTally, reportList } from './report-list.rows.ts';
import { reportLine } from './show-reports.ts';

/** Lists reports with search, filters and sorting. Clients follow cursors or jump to a page number. */
export async function pagedReports(
  context: ReadContext,
  input: InputOf<typeof reports.pagedList>,
): Promise<OutputOf<typeof reports.pagedList>> {
  const { tx, actor } = context;
  const { client_id, time_zone } = actor;
  const { currency } = actor.company;
  const { search, filters } = input;
  const query = { client_id, owner_id: await resolveOwner(context, input), search, filters, time_zone };
  const { rows, next, totals } = await listPage(tx, input, {
    list: reportList,
    query,
    totals: () => totalsOf(context, query),
  });

  return {
    status: true,
    data: rows.map(reportLine),
    total_records: totals.count,
    next,
    no_of_reports: totals.count,
    currency,
    total: amountText(totals.total, currency) ?? '0',
    to_be_paid: amountText(totals.to_be_paid, currency) ?? '0',
    spent: totals.spent.map((each) => ({ ...each, amount: amountText(each.amount, each.currency) ?? '0' })),
    counts: totals.counts,
  };
}

/** Amounts by currency always come from the matches, which then also give the other totals. */
async function totalsOf({ tx, actor }: ReadContext, query: ReportQuery) {
  const { currency } = actor.company;
  const tally = readReportTally(tx, query, currency);
  const [totals, { spent, to_be_paid }] = await Promise.all([
    stageTotals(tx, query, {
      kind: 'report',
      stages: reportStages,
      isListed: () => true,
      currency,
      tally: () => tally,
    }),
    tally,
  ]);
  return { ...totals, spent, to_be_paid };
}

export async function searchReports(
  { tx, actor }: ReadContext,
  { search, limit }: InputOf<typeof reports.search>,
): Promise<OutputOf<typeof reports.search>> {
  const { client_id, user_id: owner_id, time_zone } = actor;
  const query = { client_id, owner_id, search, filters: {}, time_zone };
  const rows = await readRows(tx, reportList, query, { sort: 'created', direction: 'desc', limit });
  return { status: true, data: rows.map(reportLine) };
}

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
