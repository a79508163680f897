import { z } from 'zod';
import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { type AdvanceStage, advanceStages, isSubmitted } from '#domain/advances/advance-stages.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { ReadContext } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { amountText } from '../../expenses/show-expenses.ts';
import { resolveOwner } from '../../people/delegates/resolve-owner.ts';
import {
  type AdvancePage,
  type ListedAdvance,
  readAdvanceCounts,
  readAdvancePage,
  readAdvanceTally,
  type StageTally,
} from './advance-list.rows.ts';
import type { AdvanceQuery } from './advance-query.rows.ts';
import { advanceLine } from './show-advances.ts';

type Input = InputOf<typeof advances.clientList>;
type Answer = OutputOf<typeof advances.clientList>;

const orEmpty = (key: z.ZodType<string>) => z.union([z.literal(''), key]);
const sortKeys: Record<Input['sort']['by'], z.ZodType<string>> = {
  created: z.uuid(),
  submitted: orEmpty(z.iso.datetime()),
  amount: orEmpty(z.string().regex(/^\d{1,15}(\.\d{1,4})?$/u)),
  settle_by: orEmpty(z.iso.date()),
};

/** Lists the current user's advances, or those of a person they submit for. */
export async function ownAdvances(context: ReadContext, input: InputOf<typeof advances.list>): Promise<Answer> {
  return pagedAdvances(context, input, { owner_id: await resolveOwner(context, input) });
}

/** Lists all submitted advances of the company. */
export function companyAdvances(context: ReadContext, input: Input): Promise<Answer> {
  return pagedAdvances(context, input, { owner_id: null });
}

/** Reads one page, by cursor or by page number, with totals. */
async function pagedAdvances(
  context: ReadContext,
  input: Input,
  { owner_id }: { owner_id: string | null },
): Promise<Answer> {
  const { tx, actor, request } = context;
  const { search, filters, sort, limit } = input;
  const today = localDay(request.now, actor.time_zone);
  const { client_id, time_zone } = actor;
  const query: AdvanceQuery = { client_id, owner_id, search, filters, today, time_zone };
  const [found, totals] = await Promise.all([
    readAdvancePage(tx, {
      ...query,
      sort: sort.by,
      direction: sort.direction,
      ...pageStart(input),
      limit: limit + 1,
    }),
    totalsOf(context, input, query),
  ]);

  return answer(context, { rows: found.slice(0, limit), has_more: found.length > limit, totals, owner_id, today });
}

function pageStart({ page, after, sort, limit }: Input): Pick<AdvancePage, 'after' | 'offset'> {
  if (page !== undefined) return { offset: (page - 1) * limit };
  return { after: after === undefined ? undefined : readCursor(after, sortKeys[sort.by]) };
}

interface Totals extends StageTally {
  saved: ReadonlyMap<AdvanceStage, StageTally>;
}

/** Uses the saved counters if only stages are filtered; otherwise counts the matches. */
async function totalsOf({ tx, actor }: ReadContext, { search, filters }: Input, query: AdvanceQuery): Promise<Totals> {
  const { stages = advanceStages, ...others } = filters;
  const isStagesOnly = search.trim() === '' && Object.values(others).every((value) => value === undefined);
  const [saved, tally] = await Promise.all([
    readAdvanceCounts(tx, query),
    isStagesOnly ? null : readAdvanceTally(tx, query),
  ]);
  if (tally) return { ...tally, saved };
  const counted = [...new Set(stages)]
    .filter((stage) => isListed(stage, query.owner_id))
    .flatMap((stage) => saved.get(stage) ?? []);
  const { currency } = actor.company;
  const amounts = counted.map(({ total }) => moneyFrom(total, currency));
  return {
    saved,
    count: counted.reduce((count, tally) => count + tally.count, 0),
    total: toDecimal(sum(amounts, currency)),
  };
}

/** Only the owner sees drafts. */
function isListed(stage: AdvanceStage, owner_id: string | null): boolean {
  return owner_id !== null || isSubmitted(stage);
}

function answer(
  { actor }: ReadContext,
  page: { rows: readonly ListedAdvance[]; has_more: boolean; totals: Totals; owner_id: string | null; today: string },
): Answer {
  const { rows, totals, owner_id, today } = page;
  const { currency } = actor.company;
  const last = rows.at(-1);

  return {
    status: true,
    data: rows.map((row) => advanceLine(row, { today })),
    total_records: totals.count,
    next: page.has_more && last ? writeCursor({ key: last.sort_key, id: last.id }) : null,
    no_of_reports: totals.count,
    currency,
    total: amountText(totals.total, currency) ?? '0',
    counts: Object.fromEntries(
      advanceStages.map((stage) => [stage, isListed(stage, owner_id) ? (totals.saved.get(stage)?.count ?? 0) : 0]),
    ) as Answer['counts'],
  };
}
