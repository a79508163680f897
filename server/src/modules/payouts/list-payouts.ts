import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { can, isPermitted } from '#domain/access/permission.ts';
import { add, moneyFrom, toDecimal, zero } from '#domain/money/money.ts';
import { type PayoutTab, payoutTabs, stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, ReadContext } from '../../http/context.ts';
import { readCursor, writeCursor } from '../../http/list-cursor.ts';
import { Refused } from '../../http/refusals.ts';
import {
  type ListedPayable,
  type PayableQuery,
  type PayableTally,
  readKeptSums,
  readPayablePage,
  readPayableTally,
} from '../payables/list-payables.ts';
import { payableLine } from './show-payments.ts';

type Asked = InputOf<typeof payouts.list>;
type Answer = OutputOf<typeof payouts.list>;
type Sums = PayableTally['sums'];

const sortKeys = { moved: z.iso.datetime(), amount: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/u) };

/** One of the four lists: a page of it, and sums over all that it finds. */
export async function listPayouts({ tx, actor }: ReadContext, input: Asked): Promise<Answer> {
  refuseUnseen(actor, input.tab);
  const { search, filters } = input;
  const query: PayableQuery = { client_id: actor.client_id, stage: stageOfTab[input.tab], search, filters };
  const counting = tallyOf(tx, query);
  const [{ rows, has_more }, { count, sums }] = await Promise.all([pageOf(tx, { query, input, counting }), counting]);
  const last = rows.at(-1);
  return {
    status: true,
    data: rows.map((row) => payableLine(row, actor)),
    total_records: count,
    next: has_more && last ? writeCursor({ key: last.sort_key, id: last.item_id }) : null,
    ...{ no_of_reports: count, currency: actor.company.currency, totals: byCurrency(sums) },
    by_entity: sums.map((sum) => ({ ...sum, amount: toDecimal(moneyFrom(sum.amount, sum.currency)) })),
  };
}

/** What follows the page before, or a page far away, which is counted off from the nearer end of the list. */
async function pageOf(
  tx: CompanyTransaction,
  { query, input, counting }: { query: PayableQuery; input: Asked; counting: Promise<PayableTally> },
): Promise<{ rows: ListedPayable[]; has_more: boolean }> {
  const { sort, limit, page } = input;
  const sorted = { ...query, sort: sort.by, direction: sort.direction };
  if (page === undefined) {
    const after = input.after === undefined ? undefined : readCursor(input.after, sortKeys[sort.by]);
    const found = await readPayablePage(tx, { ...sorted, after, limit: limit + 1 });
    return { rows: found.slice(0, limit), has_more: found.length > limit };
  }
  const { count } = await counting;
  const offset = (page - 1) * limit;
  const left = Math.min(limit, count - offset);
  if (left <= 0) return { rows: [], has_more: false };
  const fromEnd = count - offset - left;
  const rows =
    fromEnd < offset
      ? (
          await readPayablePage(tx, { ...sorted, direction: opposite[sort.direction], limit: left, offset: fromEnd })
        ).reverse()
      : await readPayablePage(tx, { ...sorted, limit: left, offset });
  return { rows, has_more: fromEnd > 0 };
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** How many stand in each list, and how much; nothing of lists this person does not see. */
export async function countPayouts({ tx, actor }: ReadContext): Promise<OutputOf<typeof payouts.counts>> {
  const kept = await readKeptSums(tx, actor.client_id);
  const sumsOf = (tab: PayoutTab) => (seesTab(actor, tab) ? kept.filter(({ stage }) => stage === stageOfTab[tab]) : []);
  const inEach = <T>(of: (tab: PayoutTab) => T) =>
    Object.fromEntries(payoutTabs.map((tab) => [tab, of(tab)])) as Record<PayoutTab, T>;
  return {
    status: true,
    counts: inEach((tab) => sumsOf(tab).reduce((all, { count }) => all + count, 0)),
    totals: inEach((tab) => byCurrency(sumsOf(tab))),
  };
}

/** Whoever only reads payouts sees what is paid. */
export function refuseUnseen(actor: Pick<Actor, 'access'>, tab: PayoutTab): void {
  if (!seesTab(actor, tab)) throw new Refused('access.denied');
}

function seesTab({ access }: Pick<Actor, 'access'>, tab: PayoutTab): boolean {
  const open: PayoutTab = 'paid';
  return tab === open || isPermitted(can('Payout', 'write'), access);
}

/** A list as a whole is counted by every write. */
async function tallyOf(tx: CompanyTransaction, query: PayableQuery): Promise<PayableTally> {
  const { search, filters, client_id } = query;
  const isWhole = search.trim() === '' && Object.values(filters).every((value) => value === undefined);
  if (!isWhole) return readPayableTally(tx, query);
  const sums = (await readKeptSums(tx, client_id)).filter(({ stage }) => stage === query.stage);
  return {
    count: sums.reduce((all, { count }) => all + count, 0),
    sums: sums.map(({ currency, entity, count, amount }) => ({ currency, entity, count, amount })),
  };
}

function byCurrency(sums: Sums): Answer['totals'] {
  const groups = Map.groupBy(sums, ({ currency }) => currency);
  return [...groups].map(([currency, group]) => ({
    currency,
    amount: toDecimal(group.reduce((all, { amount }) => add(all, moneyFrom(amount, currency)), zero(currency))),
    count: group.reduce((all, { count }) => all + count, 0),
  }));
}
