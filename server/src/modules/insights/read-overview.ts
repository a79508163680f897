import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { insights } from '#contract/insights.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { changePercent } from '#domain/insights/change-percent.ts';
import type { CardKey } from '#domain/insights/insight-cards.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { ReadContext } from '../../http/context.ts';
import { planFigures, readSpendTotals, type SpendTotals } from './insights.rows.ts';
import {
  type AverageDays,
  type PendingDay,
  readDaysToApprove,
  readDaysToPay,
  readOutstandingAdvances,
  readPending,
} from './process.rows.ts';

type Overview = OutputOf<typeof insights.overview>;
type Card = Overview['cards'][number];

/** Returns the main figures of a period, each with its value in the compared period. */
export async function overview(
  { tx, actor, request }: ReadContext,
  input: InputOf<typeof insights.overview>,
): Promise<Overview> {
  const { client_id, time_zone } = actor;
  const { currency } = actor.company;
  const query = { ...input, client_id, time_zone, currency };
  await planFigures(tx, time_zone);
  const [totals, pending, advances, toApprove, toPay] = await Promise.all([
    readSpendTotals(tx, query),
    readPending(tx, query),
    readOutstandingAdvances(tx, query),
    readDaysToApprove(tx, query),
    readDaysToPay(tx, query),
  ]);

  const now = totals.find(({ is_before }) => !is_before) ?? nothing;
  const before = input.compared ? (totals.find(({ is_before }) => is_before) ?? nothing) : null;
  const money = (key: CardKey, amountOf: (of: SpendTotals) => string, count: number) =>
    card(key, {
      value: toDecimal(moneyFrom(amountOf(now), currency)),
      before: before && toDecimal(moneyFrom(amountOf(before), currency)),
      count,
    });

  return {
    status: true,
    currency,
    cards: [
      money('total_spend', ({ total }) => total, now.no_of_expenses),
      money('reimbursable', ({ reimbursable }) => reimbursable, now.no_of_reimbursable),
      money('card_spend', ({ card: spent }) => spent, now.no_of_card),
      pendingCard(pending, { currency, today: localDay(request.now, time_zone) }),
      card('outstanding_advances', {
        value: toDecimal(moneyFrom(advances.amount, currency)),
        before: null,
        count: advances.count,
      }),
      averageCard('days_to_approve', toApprove),
      averageCard('days_to_pay', toPay),
      card('violation_rate', {
        value: percentOf(now),
        before: before && percentOf(before),
        count: now.no_of_violations,
      }),
    ],
  };
}

const nothing: Omit<SpendTotals, 'is_before'> & { is_before: boolean } = {
  is_before: false,
  total: '0',
  no_of_expenses: 0,
  reimbursable: '0',
  no_of_reimbursable: 0,
  card: '0',
  no_of_card: 0,
  no_of_violations: 0,
};

function card(key: CardKey, { value, before, count }: Pick<Card, 'value' | 'before' | 'count'>): Card {
  const change_percent = value !== null && before !== null ? changePercent(value, before) : null;
  return { key, value, before, change_percent, count, oldest_days: null };
}

function pendingCard(pending: readonly PendingDay[], options: { currency: string; today: string }): Card {
  const { currency, today } = options;
  const amounts = pending.map(({ amount }) => moneyFrom(amount, currency));
  const oldest = pending[0]?.day;
  return {
    ...card('pending_reports', {
      value: toDecimal(sum(amounts, currency)),
      before: null,
      count: pending.reduce((count, day) => count + day.count, 0),
    }),
    oldest_days: oldest ? Math.max(0, Math.round((Date.parse(today) - Date.parse(oldest)) / 86_400_000)) : null,
  };
}

function averageCard(key: CardKey, averages: readonly AverageDays[]): Card {
  const now = averages.find(({ is_before }) => !is_before);
  const before = averages.find(({ is_before }) => is_before);
  return card(key, { value: now?.days ?? null, before: before?.days ?? null, count: now?.count ?? 0 });
}

/** Returns the percentage of expenses with a policy violation, with one decimal; null without expenses. */
function percentOf({ no_of_violations, no_of_expenses }: SpendTotals): string | null {
  if (no_of_expenses === 0) return null;
  const tenths = Math.round((no_of_violations * 1_000) / no_of_expenses);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
