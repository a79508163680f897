import type { LabelledAmount, LabelMeaning } from './label-meaning.ts';
import type { ReceiptLine } from './receipt-line.ts';
import { grossOfTaxes, type PrintedTax, printedTaxes, taxFits } from './tax-proof.ts';

/** Calculations on the receipt that speak for or against an amount being the total. */
export interface TotalEvidence {
  /** The amounts handed over minus the change that was given back. */
  tendered: ReadonlySet<bigint>;
  /** The amounts charged to a card, or paid without change. */
  paid: ReadonlySet<bigint>;
  /** The subtotals plus taxes, extras, discounts and rounding. */
  sums: ReadonlySet<bigint>;
  /**
   * `rounded` contains the amounts that equal another amount plus the rounding; `unrounded` contains the corresponding
   * amounts before rounding.
   */
  rounded: ReadonlySet<bigint>;
  unrounded: ReadonlySet<bigint>;
  /** The sums of the items above the total. */
  items: ReadonlySet<bigint>;
  /** The sums of net and tax in the rows of a tax table. */
  gross: ReadonlySet<bigint>;
  taxes: readonly PrintedTax[];
  /** The amounts that are printed on several lines, each with the label of a total. */
  repeated: ReadonlySet<bigint>;
  counts: ReadonlyMap<bigint, number>;
  largest: bigint;
}

const mostParts = 6;

export function totalEvidence(lines: readonly ReceiptLine[], meant: readonly LabelledAmount[]): TotalEvidence {
  const outside = meant.filter(({ is_summary }) => !is_summary);
  const of = (...meanings: LabelMeaning[]) =>
    outside.filter(({ meaning }) => meanings.includes(meaning)).map(({ amount }) => magnitude(amount.units));
  const signed = (meaning: LabelMeaning) =>
    outside.filter((each) => each.meaning === meaning).map(({ amount }) => amount.units);
  const given = of('cash', 'paid', 'card');
  const change = of('change').filter((units) => units > 0n);
  const sums = [...new Set(of('part', 'total', 'final', 'net'))].slice(0, 12);
  const rounding = signed('rounding').filter((units) => units !== 0n && magnitude(units) < 10_000n);
  const present = new Set(outside.map(({ amount }) => amount.units));
  const pairs = sums.flatMap((sum) =>
    rounding
      .flatMap((step) => [step, -step])
      .map((step) => ({ from: sum, to: sum + step }))
      .filter(({ from, to }) => isRounder(to, from) && present.has(to)),
  );

  return {
    tendered: new Set(given.flatMap((paid) => change.map((back) => paid - back)).filter((units) => units > 0n)),
    paid: new Set(change.length > 0 ? of('card') : given),
    sums: composedSums({ parts: of('part', 'net'), added: of('tax', 'extra'), taken: of('discount'), rounding }),
    rounded: new Set(pairs.map(({ to }) => to)),
    unrounded: new Set(pairs.map(({ from }) => from)),
    items: itemSums(outside),
    gross: grossOfTaxes(lines, meant),
    taxes: printedTaxes(lines, meant),
    repeated: repeatedTotals(outside),
    counts: countsOf(outside.map(({ amount }) => amount.units)),
    largest: outside
      .filter(({ meaning }) => meaning !== 'cash' && meaning !== 'paid')
      .reduce((most, { amount }) => (amount.units > most ? amount.units : most), 0n),
  };
}

/**
 * Counts the independent kinds of evidence for the amount: the payment, the subtotals, the items, the tax, and a second
 * line with the same total.
 */
export function noOfProofs(units: bigint, evidence: TotalEvidence): number {
  const { tendered, paid, sums, rounded, items, gross, taxes, repeated } = evidence;
  return [
    tendered.has(units) || paid.has(units),
    sums.has(units) || rounded.has(units),
    items.has(units),
    gross.has(units) || taxes.some((tax) => taxFits(units, tax)),
    repeated.has(units),
  ].filter(Boolean).length;
}

/** True if the first amount may be the second one rounded to coins: only the first is a multiple of 0.05. */
function isRounder(units: bigint, than: bigint): boolean {
  return units % 500n === 0n && than % 500n !== 0n;
}

function composedSums(of: {
  parts: readonly bigint[];
  added: readonly bigint[];
  taken: readonly bigint[];
  rounding: readonly bigint[];
}): Set<bigint> {
  const sums = new Set<bigint>();
  const added = [0n, ...new Set(of.added)].slice(0, mostParts + 2);
  const taken = [0n, ...new Set(of.taken)].slice(0, mostParts);
  const steps = [0n, ...of.rounding.flatMap((step) => [step, -step])].slice(0, mostParts);
  const parts = [...new Set(of.parts)].slice(0, mostParts);
  // Goods with different tax rates have separate subtotals, which are added up.
  for (const part of parts) for (const other of parts) if (part < other) sums.add(part + other);
  for (const part of parts)
    for (const one of added)
      for (const other of added)
        for (const less of taken)
          for (const step of steps) {
            const sum = part + one + (other === one ? 0n : other) - less + step;
            if ((one !== 0n || less !== 0n || step !== 0n) && (step === 0n || sum % 500n === 0n)) sums.add(sum);
          }
  return sums;
}

/**
 * Returns the sum of the last amount of each line above the first total, and the same sum without labelled lines such
 * as discounts.
 */
function itemSums(meant: readonly LabelledAmount[]): Set<bigint> {
  const sums = new Set<bigint>();
  const first = meant.findIndex(({ meaning }) => meaning === 'part' || meaning === 'total' || meaning === 'final');
  const items = (first < 0 ? meant : meant.slice(0, first)).filter(
    ({ meaning, amount }) =>
      amount.decimals > 0 && (meaning === 'none' || meaning === 'discount' || meaning === 'other'),
  );
  const ends = items.filter(({ amount }, index) => items[index + 1]?.amount.line !== amount.line);
  if (ends.length < 2) return sums;
  sums.add(ends.reduce((sum, { amount }) => sum + amount.units, 0n));
  sums.add(ends.filter(({ meaning }) => meaning === 'none').reduce((sum, { amount }) => sum + amount.units, 0n));
  return sums;
}

function repeatedTotals(meant: readonly LabelledAmount[]): Set<bigint> {
  const lines = new Map<bigint, Set<number>>();
  for (const { amount, meaning } of meant)
    if (meaning === 'final' || meaning === 'total' || meaning === 'net')
      lines.set(amount.units, (lines.get(amount.units) ?? new Set()).add(amount.line));
  return new Set([...lines].filter(([, at]) => at.size > 1).map(([units]) => units));
}

function countsOf(values: readonly bigint[]): Map<bigint, number> {
  const counts = new Map<bigint, number>();
  for (const units of values) counts.set(units, (counts.get(units) ?? 0) + 1);
  return counts;
}

function magnitude(units: bigint): bigint {
  return units < 0n ? -units : units;
}
