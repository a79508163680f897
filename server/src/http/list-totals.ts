import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../db/database.ts';
import { readCounters, type Tally } from '../db/list-counters.rows.ts';

/** True if a list is neither searched nor filtered, except by the named filters. Saved counters then give its totals. */
export function isUnfiltered(
  { search, filters }: { search: string; filters: object },
  except: readonly string[] = [],
): boolean {
  const entries = Object.entries(filters);
  return search.trim() === '' && entries.every(([name, value]) => value === undefined || except.includes(name));
}

interface StagedQuery<Stage extends string> {
  client_id: string;
  /** Null for a list of the company. */
  owner_id: string | null;
  search: string;
  filters: { stages?: readonly Stage[] | undefined };
}

interface StageTotals<Stage extends string> extends Tally {
  /** Per stage, ignoring filters. */
  counts: Record<Stage, number>;
}

/** The totals of a list by stage: from its saved counters if only stages are filtered, otherwise from the matches. */
export async function stageTotals<Stage extends string>(
  tx: CompanyTransaction,
  query: StagedQuery<Stage>,
  list: {
    kind: 'report' | 'advance';
    stages: readonly Stage[];
    isListed: (stage: Stage) => boolean;
    currency: string;
    tally(): Promise<Tally>;
  },
): Promise<StageTotals<Stage>> {
  const { client_id, owner_id, filters } = query;
  const { kind, currency, isListed } = list;
  const [saved, tally] = await Promise.all([
    readCounters(tx, { client_id, person_id: owner_id, kind, names: list.stages }),
    isUnfiltered(query, ['stages']) ? undefined : list.tally(),
  ]);

  const counts = list.stages.map((stage) => [stage, isListed(stage) ? (saved.get(stage)?.count ?? 0) : 0]);
  return {
    ...(tally ?? savedTally(saved, (filters.stages ?? list.stages).filter(isListed), currency)),
    counts: Object.fromEntries(counts) as Record<Stage, number>,
  };
}

/** Adds up the saved counters of some stages. */
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

export function addTallies(tallies: readonly Tally[], currency: string): Tally {
  const amounts = tallies.map(({ total }) => moneyFrom(total, currency));
  return {
    count: tallies.reduce((all, { count }) => all + count, 0),
    total: toDecimal(sum(amounts, currency)),
  };
}
