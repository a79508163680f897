import type { FoundAmount } from './find-amounts.ts';
import type { ReceiptLine } from './receipt-line.ts';
import { plainText, says } from './says.ts';
import { rateIn, taxFits } from './tax-proof.ts';
import { partWords, taxIdWords, taxWords, totalWords } from './trade-words.ts';

interface FoundTax {
  units: bigint;
  confidence: 'low' | 'medium' | 'high';
  amount: FoundAmount;
}

/**
 * Finds the tax included in the total: one printed amount, or the sum of several if there are several rates. The
 * confidence is high only if the printed rate explains the amount.
 */
export function findTax(
  lines: readonly ReceiptLine[],
  amounts: readonly FoundAmount[],
  options: { total: bigint },
): FoundTax | undefined {
  const taxed = lines.flatMap((line, index) => {
    const words = plainText(line.text);
    if (!says(words, taxWords)) return [];
    const isNumber = says(words, taxIdWords) && !/%/u.test(line.text);
    const isGross =
      says(words, totalWords) && !says(words, ['total tax', 'total vat', 'tax total', 'total iva', 'total tva']);
    if (isNumber || isGross || says(words, partWords)) return [];
    const here = amounts.filter(
      ({ line: at, decimals, units, mark }) =>
        at === index && units > 0n && (decimals > 0 || mark !== null || isWhole(amounts)),
    );
    const amount = amountOf(here, options.total);
    return amount ? [{ amount, rate: rateIn(line.text), line: index }] : [];
  });
  const [first] = taxed;
  if (!first) return undefined;
  const distinct = taxed.filter(
    ({ amount }, index) => taxed.findIndex((each) => each.amount.units === amount.units) === index,
  );
  const sum = distinct.reduce((total, { amount }) => total + amount.units, 0n);
  const isSplit = distinct.length > 1 && sum * 2n < options.total;
  const units = isSplit ? sum : first.amount.units;
  if (isSplit) return { units, amount: first.amount, confidence: 'low' };

  return {
    units,
    amount: first.amount,
    confidence: first.rate !== undefined && taxFits(options.total, { units, rate: first.rate }) ? 'high' : 'medium',
  };
}

function isWhole(amounts: readonly FoundAmount[]): boolean {
  return amounts.every(({ decimals }) => decimals === 0);
}

/**
 * Returns the tax among the amounts of a line. In a table of rate, net, tax and gross, the tax is the smallest amount.
 */
function amountOf(here: readonly FoundAmount[], total: bigint): FoundAmount | undefined {
  const [least] = here
    .filter(({ units }) => total === 0n || units * 2n < total)
    .sort((left, right) => (left.units < right.units ? -1 : 1));
  return least;
}
