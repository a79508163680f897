import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { add, moneyFrom, toDecimal, zero } from '#domain/money/money.ts';
import { seesPayoutTab } from '#domain/payouts/payout-rights.ts';
import { type PayoutTab, payoutTabs, stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, ReadContext } from '../../http/context.ts';
import { readCursor, writeCursor } from '../../http/list-cursor.ts';
import { Refused } from '../../http/refusals.ts';
import {
  findPayables,
  type ListedPayable,
  type PayableQuery,
  type PayableSum,
  readPayablePage,
  readSavedSums,
} from '../payables/list-payables.ts';
import { payableLine } from './show-payments.ts';

type Input = InputOf<typeof payouts.list>;
type Answer = OutputOf<typeof payouts.list>;
type Sorted = PayableQuery & { sort: Input['sort']['by']; direction: Input['sort']['direction'] };

const sortKeys = { moved: z.iso.datetime(), amount: z.string().regex(/^\d{1,19}$/u) };

/** Reads one page of a payout list, with totals over all matches. */
export async function listPayouts({ tx, actor }: ReadContext, input: Input): Promise<Answer> {
  refuseUnseen(actor, input.tab);
  const { search, filters, sort } = input;
  const { client_id, time_zone } = actor;
  const query = {
    client_id,
    stage: stageOfTab[input.tab],
    search,
    filters,
    time_zone,
    sort: sort.by,
    direction: sort.direction,
  };

  const isWhole = search.trim() === '' && Object.values(filters).every((value) => value === undefined);
  const { rows, has_more, sums } = await (isWhole ? wholeList(tx, query, input) : foundList(tx, query, input));
  const last = rows.at(-1);
  const count = countOf(sums);

  return {
    status: true,
    data: rows.map((row) => payableLine(row, actor)),
    total_records: count,
    next: has_more && last ? writeCursor({ key: last.sort_key, id: last.item_id }) : null,
    no_of_reports: count,
    currency: actor.company.currency,
    totals: byCurrency(sums),
    by_entity: sums.map((sum) => ({ ...sum, amount: toDecimal(moneyFrom(sum.amount, sum.currency)) })),
  };
}

interface Page {
  rows: ListedPayable[];
  has_more: boolean;
  sums: PayableSum[];
}

/** An unfiltered list uses the saved totals. A page near the end is read from the end. */
async function wholeList(tx: CompanyTransaction, query: Sorted, input: Input): Promise<Page> {
  const { limit, page } = input;
  const counting = savedSumsOf(tx, query);
  if (page === undefined) {
    const [found, sums] = await Promise.all([
      readPayablePage(tx, { ...query, after: positionAfter(input), limit: limit + 1 }),
      counting,
    ]);
    return { rows: found.slice(0, limit), has_more: found.length > limit, sums };
  }

  const sums = await counting;
  const count = countOf(sums);
  const offset = (page - 1) * limit;
  const left = Math.min(limit, count - offset);
  if (left <= 0) return { rows: [], has_more: false, sums };

  const fromEnd = count - offset - left;
  const rows =
    fromEnd < offset
      ? (
          await readPayablePage(tx, { ...query, direction: opposite[query.direction], limit: left, offset: fromEnd })
        ).reverse()
      : await readPayablePage(tx, { ...query, limit: left, offset });

  return { rows, has_more: fromEnd > 0, sums };
}

async function foundList(tx: CompanyTransaction, query: Sorted, input: Input): Promise<Page> {
  const { limit, page = 1 } = input;
  const place = { after: positionAfter(input), offset: (page - 1) * limit, limit: limit + 1 };
  const { rows, sums } = await findPayables(tx, { ...query, ...place });
  return { rows: rows.slice(0, limit), has_more: rows.length > limit, sums };
}

function positionAfter({ page, after, sort }: Input): { key: string; id: string } | undefined {
  return page !== undefined || after === undefined ? undefined : readCursor(after, sortKeys[sort.by]);
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** Counts and totals per list; lists the user cannot see are empty. */
export async function countPayouts({ tx, actor }: ReadContext): Promise<OutputOf<typeof payouts.counts>> {
  const saved = await readSavedSums(tx, actor.client_id);
  const sumsOf = (tab: PayoutTab) =>
    seesPayoutTab(tab, actor.access) ? saved.filter(({ stage }) => stage === stageOfTab[tab]) : [];
  const inEach = <T>(read: (tab: PayoutTab) => T) =>
    Object.fromEntries(payoutTabs.map((tab) => [tab, read(tab)])) as Record<PayoutTab, T>;
  return {
    status: true,
    counts: inEach((tab) => countOf(sumsOf(tab))),
    totals: inEach((tab) => byCurrency(sumsOf(tab))),
  };
}

/** Users with read access see only the paid list. */
export function refuseUnseen(actor: Pick<Actor, 'access'>, tab: PayoutTab): void {
  if (!seesPayoutTab(tab, actor.access)) throw new Refused('access.denied');
}

async function savedSumsOf(tx: CompanyTransaction, { client_id, stage }: PayableQuery): Promise<PayableSum[]> {
  const saved = (await readSavedSums(tx, client_id)).filter((sum) => sum.stage === stage);
  return saved.map(({ currency, entity, count, amount }) => ({ currency, entity, count, amount }));
}

function countOf(sums: readonly PayableSum[]): number {
  return sums.reduce((all, { count }) => all + count, 0);
}

function byCurrency(sums: readonly PayableSum[]): Answer['totals'] {
  const groups = Map.groupBy(sums, ({ currency }) => currency);
  return [...groups].map(([currency, group]) => ({
    currency,
    amount: toDecimal(group.reduce((all, { amount }) => add(all, moneyFrom(amount, currency)), zero(currency))),
    count: group.reduce((all, { count }) => all + count, 0),
  }));
}
