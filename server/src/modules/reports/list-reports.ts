import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import { type ReportStage, reportStages } from '#domain/reports/report-stages.ts';
import type { ReadContext } from '../../http/context.ts';
import { readCursor, writeCursor } from '../../http/list-cursor.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { filtersByStageOnly } from './report-filters.ts';
import {
  type ListedReport,
  type ReportPage,
  readReportCounts,
  readReportPage,
  readReportTally,
  type StageTally,
} from './report-list.rows.ts';
import { reportLine } from './show-reports.ts';

type Input = InputOf<typeof reports.pagedList>;
type ReportListResponse = OutputOf<typeof reports.pagedList>;

export const sortKeys = {
  created: z.uuid(),
  submitted: z.union([z.literal(''), z.iso.datetime()]),
  amount: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/u),
};

/** Lists reports with search, filters and sorting. Clients follow cursors or jump to a page number. */
export async function pagedReports(context: ReadContext, input: Input): Promise<ReportListResponse> {
  const { tx, actor } = context;
  const { search, filters, sort, limit } = input;
  const scope = { client_id: actor.client_id, owner_id: await resolveOwner(context, input) };

  const query = {
    ...scope,
    search,
    filters,
    time_zone: actor.time_zone,
    sort: sort.by,
    direction: sort.direction,
  };

  if (input.page !== undefined) {
    const totals = await totalsOf(context, input, scope);
    return response(context, { ...(await jumpTo(context, { query, limit, page: input.page, totals })), totals });
  }

  const after = input.after === undefined ? undefined : readCursor(input.after, sortKeys[sort.by]);

  const [rows, totals] = await Promise.all([
    readReportPage(tx, { ...query, after, limit: limit + 1 }),
    totalsOf(context, input, scope),
  ]);

  return response(context, { rows: rows.slice(0, limit), has_more: rows.length > limit, totals });
}

export async function searchReports(
  { tx, actor }: ReadContext,
  { search, limit }: InputOf<typeof reports.search>,
): Promise<OutputOf<typeof reports.search>> {
  const { client_id, user_id: owner_id } = actor;
  const found = { client_id, owner_id, search, filters: {}, time_zone: actor.time_zone, limit };
  const rows = await readReportPage(tx, { ...found, sort: 'created', direction: 'desc' });
  return { status: true, data: rows.map(reportLine) };
}

interface Totals {
  count: number;
  total: string;
  spent: ReportListResponse['spent'];
  saved: ReadonlyMap<ReportStage, StageTally>;
}

async function totalsOf(
  { tx, actor }: ReadContext,
  input: Input,
  scope: { client_id: string; owner_id: string },
): Promise<Totals> {
  const { search, filters } = input;
  const [saved, tally] = await Promise.all([
    readReportCounts(tx, scope),
    readReportTally(tx, { ...scope, search, filters, time_zone: actor.time_zone }),
  ]);
  const { count, total } = filtersByStageOnly(input) ? savedTally(saved, filters.stages ?? reportStages, actor) : tally;
  return { count, total, spent: tally.spent, saved };
}

function savedTally(
  saved: Totals['saved'],
  stages: readonly ReportStage[],
  { company: { currency } }: ReadContext['actor'],
): StageTally {
  const found = stages.flatMap((stage) => saved.get(stage) ?? []);
  return {
    count: found.reduce((count, tally) => count + tally.count, 0),
    total: toDecimal(
      sum(
        found.map(({ total }) => moneyFrom(total, currency)),
        currency,
      ),
    ),
  };
}

/** Reads distant pages from the nearer end of the list. */
export async function jumpTo(
  { tx }: Pick<ReadContext, 'tx'>,
  options: { query: Omit<ReportPage, 'limit'>; limit: number; page: number; totals: { count: number } },
): Promise<{ rows: ListedReport[]; has_more: boolean }> {
  const { query, totals } = options;
  const offset = (options.page - 1) * options.limit;
  const limit = Math.min(options.limit, totals.count - offset);
  if (limit <= 0) return { rows: [], has_more: false };
  const fromEnd = totals.count - offset - limit;
  const rows =
    fromEnd < offset
      ? (await readReportPage(tx, { ...query, direction: opposite[query.direction], limit, offset: fromEnd })).reverse()
      : await readReportPage(tx, { ...query, limit, offset });
  return { rows, has_more: fromEnd > 0 };
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

function response(
  { actor }: ReadContext,
  { rows, has_more, totals }: { rows: readonly ListedReport[]; has_more: boolean; totals: Totals },
): ReportListResponse {
  const { currency } = actor.company;
  const last = rows.at(-1);

  return {
    status: true,
    data: rows.map(reportLine),
    total_records: totals.count,
    next: has_more && last ? writeCursor({ key: last.sort_key, id: last.id }) : null,
    no_of_reports: totals.count,
    currency,
    total: amountText(totals.total, currency) ?? '0',
    spent: totals.spent.map((each) => ({ ...each, amount: amountText(each.amount, each.currency) ?? '0' })),
    counts: Object.fromEntries(
      reportStages.map((stage) => [stage, totals.saved.get(stage)?.count ?? 0]),
    ) as ReportListResponse['counts'],
  };
}
