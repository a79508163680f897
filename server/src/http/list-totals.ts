import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import { readCounters, type Tally } from '../db/list-counters.rows.ts';
import { isUnfiltered } from '../db/list-filters.rows.ts';
import type { ListQuery } from '../db/list-query.rows.ts';
import type { ReadContext } from './context.ts';

interface StagedList<Stage extends string> {
  kind: 'report' | 'advance' | 'card';
  /** The person whose items are listed; null for a list of the whole company. */
  person_id: string | null;
  stages: readonly Stage[];
  /** False for stages that the list never contains. */
  isListed?(stage: Stage): boolean;
  tally(): Promise<Tally>;
}

interface StageTotals<Stage extends string> {
  count: number;
  no_of_reports: number;
  currency: string;
  total: string;
  /** The number of items per stage, regardless of filters. */
  counts: Record<Stage, number>;
}

/** Returns totals by stage: from the stored counters if only stages are filtered, otherwise from the matches. */
export async function stageTotals<Stage extends string>(
  { tx, actor: { company } }: Pick<ReadContext, 'tx' | 'actor'>,
  query: ListQuery<{ stages?: readonly Stage[] | undefined; states?: readonly Stage[] | undefined }>,
  { kind, person_id, stages, isListed = () => true, tally }: StagedList<Stage>,
): Promise<StageTotals<Stage>> {
  const { client_id, filters } = query;
  const [saved, counted] = await Promise.all([
    readCounters(tx, { client_id, person_id, kind, names: stages }),
    isUnfiltered(query, ['stages', 'states']) ? undefined : tally(),
  ]);

  const chosen = filters.stages ?? filters.states ?? stages;
  const { count, total } = counted ?? savedTally(saved, chosen.filter(isListed), company.currency);
  const counts = stages.map((stage) => [stage, isListed(stage) ? (saved.get(stage)?.count ?? 0) : 0]);
  return {
    count,
    no_of_reports: count,
    currency: company.currency,
    total: toDecimal(moneyFrom(total, company.currency)),
    counts: Object.fromEntries(counts) as Record<Stage, number>,
  };
}

/** Adds up the stored counters of these stages. */
export function savedTally<Stage extends string>(
  saved: ReadonlyMap<Stage, Tally>,
  stages: readonly Stage[],
  currency: string,
): Tally {
  return addTallies(
    [...new Set(stages)].flatMap((stage) => saved.get(stage) ?? []),
    currency,
  );
}

/** Formats amounts with the decimals of their own currencies, as the API requires. */
export function shownSums<Sum extends { currency: string; amount: string }>(sums: readonly Sum[]): Sum[] {
  return sums.map((sum) => ({ ...sum, amount: toDecimal(moneyFrom(sum.amount, sum.currency)) }));
}

export function addTallies(tallies: readonly Tally[], currency: string): Tally {
  const amounts = tallies.map(({ total }) => moneyFrom(total, currency));
  return {
    count: tallies.reduce((all, { count }) => all + count, 0),
    total: toDecimal(sum(amounts, currency)),
  };
}
