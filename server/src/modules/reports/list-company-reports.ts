import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import { isSubmitted, type ReportStage, reportStages } from '#domain/reports/report-stages.ts';
import type { ReadContext } from '../../http/context.ts';
import { readCursor, writeCursor } from '../../http/list-cursor.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { jumpTo, sortKeys } from './list-reports.ts';
import { filtersByStageOnly } from './report-filters.ts';
import {
  type ListedReport,
  type ReportPage,
  readCompanyCounts,
  readReportPage,
  readTally,
  type StageTally,
} from './report-list.rows.ts';
import { reportLine } from './show-reports.ts';

type Input = InputOf<typeof approvals.clientList>;
type Response = OutputOf<typeof approvals.clientList>;
type Saved = ReadonlyMap<ReportStage, StageTally>;

const dayMs = 24 * 60 * 60 * 1000;

/** All submitted reports of the company, with search, filters, sorting and paging. */
export async function listCompanyReports(context: ReadContext, input: Input): Promise<Response> {
  const { tx, actor, request } = context;
  const { search, filters, sort, limit } = input;
  const { client_id, company } = actor;
  const query = {
    client_id,
    owner_id: null,
    search,
    filters,
    time_zone: actor.time_zone,
    sort: sort.by,
    direction: sort.direction,
  };
  const totals = totalsOf(context, input);
  const { rows, has_more } = await pageOf(context, { query, input, totals });
  const { saved, tally } = await totals;
  const last = rows.at(-1);
  return {
    status: true,
    data: rows.map((row) => ({ ...reportLine(row), days_waiting: daysWaiting(row, request.now) })),
    total_records: tally.count,
    next: has_more && last ? writeCursor({ key: last.sort_key, id: last.id }) : null,
    no_of_reports: tally.count,
    currency: company.currency,
    total: amountText(tally.total, company.currency) ?? '0',
    counts: Object.fromEntries(
      reportStages.map((stage) => [stage, isSubmitted(stage) ? (saved.get(stage)?.count ?? 0) : 0]),
    ) as Response['counts'],
  };

  async function pageOf(
    readContext: ReadContext,
    options: { query: Omit<ReportPage, 'limit'>; input: Input; totals: Promise<{ tally: StageTally }> },
  ): Promise<{ rows: ListedReport[]; has_more: boolean }> {
    if (options.input.page !== undefined) {
      const totals = (await options.totals).tally;
      return jumpTo(readContext, { query: options.query, limit, page: options.input.page, totals });
    }
    const after = options.input.after === undefined ? undefined : readCursor(options.input.after, sortKeys[sort.by]);
    const found = await readReportPage(tx, { ...options.query, after, limit: limit + 1 });
    return { rows: found.slice(0, limit), has_more: found.length > limit };
  }
}

/** Uses the stored counters if only stages are filtered; otherwise counts the matching reports. */
async function totalsOf({ tx, actor }: ReadContext, input: Input): Promise<{ saved: Saved; tally: StageTally }> {
  const { client_id } = actor;
  const { search, filters } = input;
  if (!filtersByStageOnly(input)) {
    const [saved, tally] = await Promise.all([
      readCompanyCounts(tx, { client_id }),
      readTally(tx, { client_id, owner_id: null, search, filters, time_zone: actor.time_zone }),
    ]);
    return { saved, tally };
  }
  const saved = await readCompanyCounts(tx, { client_id });
  const found = (filters.stages ?? reportStages).filter(isSubmitted).flatMap((stage) => saved.get(stage) ?? []);
  const { currency } = actor.company;
  const amounts = found.map(({ total }) => moneyFrom(total, currency));
  const count = found.reduce((total, tally) => total + tally.count, 0);
  return { saved, tally: { count, total: toDecimal(sum(amounts, currency)) } };
}

function daysWaiting({ now_with, submitted_at }: ListedReport, now: Date): number | null {
  if (now_with.length === 0 || !submitted_at) return null;
  return Math.max(0, Math.floor((now.getTime() - submitted_at.getTime()) / dayMs));
}
