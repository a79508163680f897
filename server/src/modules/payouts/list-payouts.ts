import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { add, moneyFrom, toDecimal, zero } from '#domain/money/money.ts';
import { seesPayoutTab } from '#domain/payouts/payout-rights.ts';
import { type PayoutTab, payoutTabs, stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, ReadContext } from '../../http/context.ts';
import { listAnswer, listQuery } from '../../http/list-answer.ts';
import { shownSums } from '../../http/list-totals.ts';
import { Refused } from '../../http/refusals.ts';
import { type PayableQuery, type PayableSum, payableList, readSavedSums } from '../payables/list-payables.ts';
import { barredItems } from './lock-for-payment.ts';
import { payableLine } from './show-payments.ts';

type Answer = OutputOf<typeof payouts.list>;

/** Reads one page of a payout list, with totals over all matches. An unfiltered list uses the saved totals. */
export async function listPayouts({ tx, actor }: ReadContext, input: InputOf<typeof payouts.list>): Promise<Answer> {
  refuseUnseen(actor, input.tab);
  const query = { ...listQuery(actor, input), stage: stageOfTab[input.tab] };
  return listAnswer(tx, input, {
    list: payableList,
    query,
    summary: async (totals) => {
      const { count, sums } = totals ?? (await savedTotals(tx, query));
      return {
        count,
        no_of_reports: count,
        currency: actor.company.currency,
        totals: byCurrency(sums),
        by_entity: shownSums(sums),
      };
    },
    lines: async (rows) => {
      const ids = rows.map(({ item_id }) => item_id);
      const barred = await barredItems({ tx, actor }, ids);
      return rows.map((row) => payableLine(row, actor, barred));
    },
  });
}

/** Returns the counts and totals of each list. Lists that the user cannot see are empty. */
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

/** Refuses lists that the user cannot see: with read access only the paid list is visible. */
export function refuseUnseen(actor: Pick<Actor, 'access'>, tab: PayoutTab): void {
  if (!seesPayoutTab(tab, actor.access)) throw new Refused('access.denied');
}

/** Reads the saved totals of a list without filters. */
export async function savedTotals(
  tx: CompanyTransaction,
  { client_id, stage }: Pick<PayableQuery, 'client_id' | 'stage'>,
) {
  const saved = (await readSavedSums(tx, client_id)).filter((sum) => sum.stage === stage);
  const sums = saved.map(({ stage: _, ...sum }) => sum);
  return { count: countOf(sums), sums };
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
