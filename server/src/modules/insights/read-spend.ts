import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { insights } from '#contract/insights.contract.ts';
import { chartBuckets, type DayRange } from '#domain/insights/insights-period.ts';
import { t } from '#domain/language/translate.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { ReadContext } from '../../http/context.ts';
import { sumOfDays } from './by-bucket.ts';
import { planFigures, readSpendGroups } from './insights.rows.ts';

type Spend = OutputOf<typeof insights.spend>;
type Group = Awaited<ReturnType<typeof readSpendGroups>>[number];

/** Returns spending over time and by category, department, person and merchant. */
export async function spend({ tx, actor }: ReadContext, input: InputOf<typeof insights.spend>): Promise<Spend> {
  const { currency } = actor.company;
  const query = { ...input, client_id: actor.client_id };
  await planFigures(tx, actor.time_zone);
  const groups = await readSpendGroups(tx, query);
  const decimal = (value: string | null) => toDecimal(moneyFrom(value ?? '0', currency));
  const figures = ({ amount, before, count }: Group) => ({
    amount: decimal(amount),
    before: input.compared && decimal(before),
    count: count ?? 0,
  });
  const compareMoney = (left: string, right: string) =>
    Number(moneyFrom(left, currency).minor - moneyFrom(right, currency).minor);
  const named = (kind: Group['kind'], none: string) =>
    groups
      .filter((group) => group.kind === kind)
      .map((group) => ({ id: group.key, name: group.name ?? none, ...figures(group) }))
      .sort((left, right) => compareMoney(right.amount, left.amount) || left.name.localeCompare(right.name));

  return {
    status: true,
    currency,
    over_time: overTime(groups, { ...input, currency }),
    by_category: named('category', t`No category`),
    by_department: named('department', t`No department`),
    top_spenders: groups.flatMap((group) =>
      group.person && group.count ? { person: group.person, ...figures(group) } : [],
    ),
    top_merchants: groups.flatMap(({ kind, key, amount, count }) =>
      kind === 'merchant' && key ? [{ merchant: key, amount: decimal(amount), count: count ?? 0 }] : [],
    ),
  };
}

/**
 * Returns the points of the chart. Points of the compared period are matched by position: first week with first week.
 */
function overTime(
  groups: readonly Group[],
  { period, compared, currency }: { period: DayRange; compared: DayRange | null; currency: string },
): Spend['over_time'] {
  const days = groups.flatMap(({ kind, key, amount, before, count }) =>
    kind === 'day' && key ? [{ day: key, amount: amount ?? '0', before: before ?? '0', count: count ?? 0 }] : [],
  );
  const earlier = days.map(({ day, before }) => ({ day, amount: before, count: 0 }));
  const comparedBuckets = compared ? chartBuckets(compared) : [];
  return chartBuckets(period).map((bucket, index) => {
    const beforeBucket = comparedBuckets[index];
    return {
      ...bucket,
      ...sumOfDays(days, bucket, currency),
      before: beforeBucket ? sumOfDays(earlier, beforeBucket, currency).amount : null,
    };
  });
}
