import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { isSubmitted, reportStages } from '#domain/reports/report-stages.ts';
import { readRows, readTally } from '../../db/list-query.rows.ts';
import type { ReadContext } from '../../http/context.ts';
import { listAnswer, listQuery } from '../../http/list-answer.ts';
import { shownSums, stageTotals } from '../../http/list-totals.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { type ReportLineRow, type ReportQuery, readReportTally, reportList } from './report-list.rows.ts';
import { reportLine } from './show-reports.ts';

/** Lists reports with search, filters and sorting. Clients follow cursors or jump to a page number. */
export async function pagedReports(
  context: ReadContext,
  input: InputOf<typeof reports.pagedList>,
): Promise<OutputOf<typeof reports.pagedList>> {
  const query = { ...listQuery(context.actor, input), owner_id: await resolveOwner(context, input) };
  return listAnswer(context.tx, input, {
    list: reportList,
    query,
    summary: () => ownTotals(context, query),
    lines: (rows) => rows.map(reportLine),
  });
}

/** Returns a person's totals. Stored counters have no amounts by currency, so the matches are always added up. */
async function ownTotals(context: ReadContext, query: ReportQuery) {
  const { currency } = context.actor.company;
  const tally = readReportTally(context.tx, query, currency);
  const staged = { kind: 'report' as const, person_id: query.owner_id, stages: reportStages, tally: () => tally };
  const [totals, { to_be_paid, spent }] = await Promise.all([stageTotals(context, query, staged), tally]);
  return { ...totals, to_be_paid: amountText(to_be_paid, currency) ?? '0', spent: shownSums(spent) };
}

export async function searchReports(
  { tx, actor }: ReadContext,
  { search, limit }: InputOf<typeof reports.search>,
): Promise<OutputOf<typeof reports.search>> {
  const query = { ...listQuery(actor, { search, filters: {} }), owner_id: actor.user_id };
  const rows = await readRows(tx, reportList, query, { sort: 'created', direction: 'desc', limit });
  return { status: true, data: rows.map(reportLine) };
}

export async function listCompanyReports(
  context: ReadContext,
  input: InputOf<typeof approvals.clientList>,
): Promise<OutputOf<typeof approvals.clientList>> {
  const { tx, actor, request } = context;
  const query = { ...listQuery(actor, input), owner_id: null };
  const tally = () => readTally(tx, reportList, query);
  const staged = { kind: 'report' as const, person_id: null, stages: reportStages, isListed: isSubmitted, tally };
  return listAnswer(tx, input, {
    list: reportList,
    query,
    summary: () => stageTotals(context, query, staged),
    lines: (rows) => rows.map((row) => ({ ...reportLine(row), days_waiting: daysWaiting(row, request.now) })),
  });
}

const dayMs = 24 * 60 * 60 * 1000;

function daysWaiting({ now_with, submitted_at }: ReportLineRow, now: Date): number | null {
  if (now_with.length === 0 || !submitted_at) return null;
  return Math.max(0, Math.floor((now.getTime() - submitted_at.getTime()) / dayMs));
}
