import type { FoundAmount } from './find-amounts.ts';
import { readNumber, unitsOfOne } from './read-number.ts';
import type { ReceiptLine } from './receipt-line.ts';

/**
 * The quantity and the unit price printed in a line, in ten-thousandths, and the indexes of the words that show them.
 */
interface ItemQuantity {
  quantity: bigint;
  unit_price: bigint;
  words: readonly number[];
}

interface PlacedNumber {
  units: bigint;
  decimals: number;
  word: number;
}

/** The largest plausible quantity. Larger whole numbers are article codes. */
const largestQuantity = 10_000n * unitsOfOne;

/** Finds two numbers in a line whose product is its amount, if it is clear which of them is the price. */
export function quantityOf(
  line: ReceiptLine,
  amount: Pick<FoundAmount, 'units' | 'decimals' | 'from' | 'to'>,
): ItemQuantity | null {
  const numbers = numbersOf(line).filter(({ word }) => word < amount.from || word >= amount.to);
  for (const quantity of numbers.filter(({ decimals, units }) => decimals <= 3 && units <= largestQuantity))
    for (const price of numbers)
      if (price !== quantity && isPair(line, { quantity, price, amount }) && isProduct(quantity, price, amount.units))
        return { quantity: quantity.units, unit_price: price.units, words: [quantity.word, price.word] };
  return null;
}

interface Pair {
  quantity: PlacedNumber;
  price: PlacedNumber;
  amount: Pick<FoundAmount, 'units' | 'decimals'>;
}

/**
 * True if `quantity` is the quantity and `price` the price: the quantity is a whole number or is followed by 'x', '@'
 * or a unit such as 'kg'. False if both look like prices, because either could be the quantity.
 */
function isPair(line: ReceiptLine, { quantity, price, amount }: Pair): boolean {
  if (amount.decimals === 0) return quantity.word <= price.word && quantity.units < price.units;
  if (price.decimals < 2) return false;
  if (quantity.word <= price.word && hasSignBetween(line, quantity.word, price.word)) return true;
  if (quantity.decimals === 0 || (quantity.units === unitsOfOne && price.units === amount.units)) return true;
  return quantity.units % unitsOfOne === 0n && price.units % unitsOfOne !== 0n;
}

function hasSignBetween(line: ReceiptLine, from: number, to: number): boolean {
  const between = line.words.slice(from, to + 1).map(({ text }) => text);
  return /\d ?(?:(?:[x×@*]|kgs?|lit(?:re|er)s?|ltrs?|l)\b|[×@*])/iu.test(between.join(' '));
}

/** Reads a multiplication on a line of its own above or below its item, such as '3 x 1.50'. */
export function productOf(line: ReceiptLine): { quantity: bigint; unit_price: bigint; units: bigint } | null {
  const [first, second, ...rest] = numbersOf(line);
  const isProductText = /^\W*\d[\d.,]*\W*[x×@*]\W*\D{0,4}\d[\d.,]*\D{0,3}$/iu.test(line.text.trim());
  if (!isProductText || !first || !second || rest.length > 0 || second.decimals < 2) return null;
  return {
    quantity: first.units,
    unit_price: second.units,
    units: (first.units * second.units) / unitsOfOne,
  };
}

/** True for a line with a measure and no price: '35.10 litre'. */
export function isMeasure(line: ReceiptLine): boolean {
  const amounts = line.text.match(/\d[.,]\d{2}/gu)?.length ?? 0;
  return amounts === 1 && /^\W*\d+[.,]\d{2,3} ?(?:lit(?:re|er)s?|ltrs?|l|kgs?|km|kwh|m3)\b/iu.test(line.text);
}

/**
 * True if the quantity times the price is the amount. The printed price may be rounded, so for each piece the result
 * may differ by half a unit of the price's last digit.
 */
function isProduct(quantity: PlacedNumber, price: PlacedNumber, units: bigint): boolean {
  if (quantity.units <= 0n || price.units <= 0n) return false;
  const apart = (quantity.units * price.units) / unitsOfOne - units;
  const halfStep = 10n ** BigInt(4 - price.decimals) / 2n;
  const allowed = quantity.units === unitsOfOne ? 0n : (quantity.units * halfStep) / unitsOfOne + 50n;
  return (apart < 0n ? -apart : apart) <= allowed;
}

function numbersOf(line: ReceiptLine): PlacedNumber[] {
  return line.words.flatMap(({ text }, word) =>
    numberTexts(text).flatMap((digits) => {
      const number = readNumber(digits, { has_three_decimals: /^\d{1,3}\.\d{3}$/u.test(digits) });
      return number ? [{ ...number, word }] : [];
    }),
  );
}

const mark = String.raw`(?:rm|\p{Sc}|x|@|\(|\*)*`;
const unit = String.raw`(?:x|@|\)|\*|\/?(?:pcs?|units?|uni|kg|stk|st|l))?`;
const alone = new RegExp(`^${mark}(\\d[\\d.,]*)${unit}$`, 'iu');

/** Returns the number in a word, or both numbers of '3x1.50'; empty if the word contains anything else. */
function numberTexts(text: string): string[] {
  const [, first, second] = /^(\d[\d.,]*)[x×@*](\d[\d.,]*)$/iu.exec(text) ?? [];
  if (first && second) return [first, second];
  const number = alone.exec(text)?.[1];
  return number ? [number] : [];
}
