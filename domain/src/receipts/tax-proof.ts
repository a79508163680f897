import type { LabelledAmount } from './label-meaning.ts';
import { unitsOfOne } from './read-number.ts';
import type { ReceiptLine } from './receipt-line.ts';
import { plainText, says } from './says.ts';
import { taxWords } from './trade-words.ts';

/** A printed tax in ten-thousandths, and its rate in hundredths of a percent. */
export interface PrintedTax {
  units: bigint;
  rate: bigint;
}

/** Returns the first percentage in a text, in hundredths of a percent; undefined if there is none. */
export function rateIn(text: string): bigint | undefined {
  const match = /(\d{1,2})(?:[.,](\d{1,2}))? ?%/u.exec(text);
  if (!match) return undefined;
  return BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
}

/**
 * True if the total contains the tax at its rate. A difference of 0.05 or of half a percent of the tax is tolerated.
 */
export function taxFits(total: bigint, { units, rate }: PrintedTax): boolean {
  const wanted = ((total - units) * rate) / 10_000n;
  const apart = wanted > units ? wanted - units : units - wanted;
  return apart <= unitsOfOne / 20n || apart * 200n <= units;
}

/**
 * Returns the printed taxes that have a rate. Taxes below 0.20 are left out, because they cannot distinguish two
 * totals.
 */
export function printedTaxes(lines: readonly ReceiptLine[], meant: readonly LabelledAmount[]): PrintedTax[] {
  return meant.flatMap(({ amount, meaning }) => {
    const rate = meaning === 'tax' ? rateIn(lines[amount.line]?.text ?? '') : undefined;
    return rate && amount.units * 5n >= unitsOfOne ? [{ units: amount.units, rate }] : [];
  });
}

/** Returns the sums of net and tax: one for each row that splits an amount by tax, and one for all rows together. */
export function grossOfTaxes(lines: readonly ReceiptLine[], meant: readonly LabelledAmount[]): Set<bigint> {
  const rows = new Map<number, bigint[]>();
  for (const { amount, is_summary } of meant) {
    const text = lines[amount.line]?.text ?? '';
    if (is_summary || /%/u.test(text) || says(plainText(text), taxWords))
      rows.set(amount.line, [...(rows.get(amount.line) ?? []), amount.units]);
  }
  const sums = [...rows.values()].flatMap(grossOfRow);
  const all = sums.reduce((sum, units) => sum + units, 0n);
  return new Set([...sums, all].filter((units) => units > 0n));
}

/**
 * Returns the gross amount of a row with net and tax, or with net, tax and their sum; empty for any other row. A tax is
 * never more than half of the net amount.
 */
function grossOfRow(units: readonly bigint[]): bigint[] {
  const [net = 0n, tax = 0n, gross] = units;
  if (units.length < 2 || units.length > 3 || tax < 0n || tax * 2n > net) return [];
  return gross === undefined || gross === net + tax ? [net + tax] : [];
}
