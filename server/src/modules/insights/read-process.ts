import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { insights } from '#contract/insights.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { ageingDays } from '#domain/insights/ageing.ts';
import { chartBuckets } from '#domain/insights/insights-period.ts';
import type { ReadContext } from '../../http/context.ts';
import { sumOfDays } from './by-bucket.ts';
import { planFigures } from './insights.rows.ts';
import {
  readApprovalTime,
  readPaid,
  readPending,
  readTravel,
  readViolationsByPerson,
  readViolationsByRule,
} from './process.rows.ts';

type Process = OutputOf<typeof insights.process>;

/** Returns figures about violations, approval times, pending reports, payouts and travel. */
export async function processFigures(
  { tx, actor, request }: ReadContext,
  input: InputOf<typeof insights.process>,
): Promise<Process> {
  const { client_id, time_zone } = actor;
  const { currency } = actor.company;
  const query = { ...input, client_id, time_zone, currency };
  await planFigures(tx, time_zone);
  const [byRule, byPerson, approvalTime, pending, paid, travel] = await Promise.all([
    readViolationsByRule(tx, query),
    readViolationsByPerson(tx, query),
    readApprovalTime(tx, query),
    readPending(tx, query),
    readPaid(tx, query),
    readTravel(tx, query),
  ]);

  const buckets = chartBuckets(input.period);
  const trips = travel.filter(({ expense_type }) => expense_type === 'mileage');
  const stays = travel.filter(({ expense_type }) => expense_type === 'per_diem');
  const within = <Day extends { day: string }>(days: readonly Day[], { from, to }: (typeof buckets)[number]) =>
    days.filter(({ day }) => day >= from && day <= to);

  return {
    status: true,
    currency,
    violations_by_rule: byRule,
    violations_by_person: byPerson,
    approval_time: approvalTime,
    ageing: ageingDays(localDay(request.now, time_zone)).map(({ bucket, from, to }) => ({
      bucket,
      from,
      to,
      ...sumOfDays(pending, { from: from ?? '0000-01-01', to }, currency),
    })),
    payouts_by_week: buckets.map((bucket) => ({ ...bucket, ...sumOfDays(paid, bucket, currency) })),
    mileage: buckets.map((bucket) => ({
      ...bucket,
      ...sumOfDays(trips, bucket, currency),
      distance_km: sumOfDistances(within(trips, bucket)),
    })),
    per_diem: buckets.map((bucket) => ({
      ...bucket,
      ...sumOfDays(stays, bucket, currency),
      days: within(stays, bucket).reduce((days, day) => days + day.days, 0),
    })),
  };
}

/** Adds up distances as whole hundredths, because they have two decimals. */
function sumOfDistances(days: readonly { distance_km: string }[]): string {
  return String(days.reduce((hundredths, day) => hundredths + Math.round(Number(day.distance_km) * 100), 0) / 100);
}
