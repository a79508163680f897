import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ledger } from '#contract/ledger.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { type AgeBucket, ageBuckets } from '#domain/ledger/ageing.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { ReadContext } from '../../../http/context.ts';
import { readAgeing, readAgeingTotals } from './ageing.rows.ts';

/** The maximum number of people on the page. The exported file can contain more. */
const shownPeople = 200;

/** Returns open amounts by person and age, with totals for all people. */
export async function showAgeing(
  { tx, actor, request }: ReadContext,
  { kind }: InputOf<typeof ledger.ageing>,
): Promise<OutputOf<typeof ledger.ageing>> {
  const query = { client_id: actor.client_id, kind, today: localDay(request.now, actor.time_zone) };
  const [rows, totals] = await Promise.all([
    readAgeing(tx, { ...query, limit: shownPeople }),
    readAgeingTotals(tx, query),
  ]);
  return {
    status: true,
    data: rows.map(({ amounts, total, ...row }) => ({ ...row, ...agedIn(row.currency, { amounts, total }) })),
    totals: totals.map(({ amounts, total, ...row }) => ({ ...row, ...agedIn(row.currency, { amounts, total }) })),
  };
}

export function agedIn(
  currency: string,
  { amounts, total }: { amounts: Record<AgeBucket, string>; total: string },
): { buckets: string[]; total: string } {
  const shown = (amount: string) => toDecimal(moneyFrom(amount, currency));
  return { buckets: ageBuckets.map((bucket) => shown(amounts[bucket])), total: shown(total) };
}
