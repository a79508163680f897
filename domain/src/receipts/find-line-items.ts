import type { FoundAmount } from './find-amounts.ts';
import { type GoodsArea, goodsAmounts, goodsArea, meaningOfLine } from './goods-area.ts';
import { nearbyDescription, ownDescription } from './item-description.ts';
import { isMeasure, productOf, quantityOf } from './item-quantity.ts';
import { labelAmounts } from './label-amounts.ts';
import type { LabelMeaning } from './label-meaning.ts';
import { type Adjustment, proveItems } from './line-item-proof.ts';
import type { ReceiptLine } from './receipt-line.ts';

/**
 * An item on a receipt. Numbers are in ten-thousandths. Quantity and unit price are set only if their product equals
 * the amount.
 */
interface FoundItem {
  description: string;
  quantity: bigint | null;
  unit_price: bigint | null;
  units: bigint;
}

interface FoundLineItems {
  items: FoundItem[];
  /**
   * The taxes, charges, discounts and rounding that explain the difference between the sum of the items and the total.
   */
  adjustments: Adjustment[];
}

/** A line among the goods, with the amount that may be the price of its item. */
interface ItemLine {
  line: number;
  amount: FoundAmount;
  quantity: bigint | null;
  unit_price: bigint | null;
  taken: Set<number>;
}

const mostItems = 100;
const mostStrays = 2;
const payments: readonly LabelMeaning[] = ['paid', 'cash', 'card', 'weak', 'other'];

/**
 * Finds the items of a receipt. Undefined unless they add up to the total together with the printed taxes, charges,
 * discounts and rounding, because users would not compare forty lines with a picture.
 */
export function findLineItems(
  lines: readonly ReceiptLine[],
  amounts: readonly FoundAmount[],
  options: { total: bigint },
): FoundLineItems | undefined {
  const area = goodsArea(lines, amounts);
  if (!area) return undefined;
  const meant = labelAmounts(lines, amounts);
  const goods = goodsAmounts(amounts).filter((amount) => !isUnitPrice(lines[amount.line], amount));
  for (const from of startsOf(area, goods))
    for (const column of [0, 1]) {
      const tried = { ...area, from };
      const found = itemLines(lines, goods, { area: tried, column });
      if (found.items.length === 0 || found.items.length > mostItems || isPayment(lines, found.items)) continue;
      const adjustments = proveItems(
        { items: found.items.map(({ amount }) => amount.units), discounts: found.discounts },
        { meant, area, total: options.total },
      );
      if (adjustments) return { items: described(lines, { area: tried, items: found.items }), adjustments };
    }
  return undefined;
}

/**
 * Returns the lines at which the items may begin. Without column headings there are several, because the address above
 * the goods may contain a number that looks like an amount.
 */
function startsOf(area: GoodsArea, goods: readonly FoundAmount[]): number[] {
  if (area.has_titles) return [area.from];
  const at = [...new Set(goods.map(({ line }) => line))].filter((line) => line >= area.from && line < area.to);
  return [area.from, ...at.slice(0, Math.min(mostStrays, at.length - 1)).map((line) => line + 1)];
}

/** True if the only item is the payment, as on a card slip that lists no goods. */
function isPayment(lines: readonly ReceiptLine[], items: readonly ItemLine[]): boolean {
  const line = lines[items[0]?.line ?? 0];
  return items.length === 1 && line !== undefined && payments.includes(meaningOfLine(line));
}

/** True for a unit price such as '@7.20'. */
function isUnitPrice(line: ReceiptLine | undefined, { from }: FoundAmount): boolean {
  return /^@/u.test(line?.words[from]?.text ?? '') || line?.words[from - 1]?.text === '@';
}

/**
 * Finds the items and the discounts between them. `column` is 0 if the amounts are in the last column, or 1 for the
 * column before it.
 */
function itemLines(
  lines: readonly ReceiptLine[],
  goods: readonly FoundAmount[],
  { area, column }: { area: GoodsArea; column: number },
): { items: ItemLine[]; discounts: bigint[] } {
  const items: ItemLine[] = [];
  const discounts: bigint[] = [];
  let product: ReturnType<typeof productOf> = null;
  for (let at = area.from; at < area.to; at += 1) {
    const line = lines[at];
    const here = goods.filter((amount) => amount.line === at);
    const amount = here.at(-1 - Math.min(column, here.length - 1));
    if (!line || !amount || amount.units === 0n || isMeasure(line)) continue;

    const found = productOf(line);
    const last = items.at(-1);
    if (found && last?.amount.units === found.units && last.quantity === null) {
      Object.assign(last, { quantity: found.quantity, unit_price: found.unit_price });
      continue;
    }
    if (found) {
      product = found;
      continue;
    }
    if (amount.units < 0n || meaningOfLine(line) === 'discount') {
      discounts.push(amount.units < 0n ? -amount.units : amount.units);
      continue;
    }
    items.push(itemOf(line, { at, amount, here, product }));
    product = null;
  }
  return { items: withoutSum(items, lines), discounts };
}

/** Removes the last item if it is an unlabelled sum of the items above it. */
function withoutSum(items: ItemLine[], lines: readonly ReceiptLine[]): ItemLine[] {
  const last = items.at(-1);
  const above = items.slice(0, -1);
  const isUnlabelled = last && !/\p{L}{3}/u.test(lines[last.line]?.text ?? '');
  const sum = above.reduce((all, { amount }) => all + amount.units, 0n);
  return isUnlabelled && above.length > 1 && sum === last.amount.units ? above : items;
}

function itemOf(
  line: ReceiptLine,
  of: { at: number; amount: FoundAmount; here: readonly FoundAmount[]; product: ReturnType<typeof productOf> },
): ItemLine {
  const { at, amount, here, product } = of;
  const own = quantityOf(line, amount);
  const above = product?.units === amount.units ? product : null;
  const taken = new Set(own?.words);
  for (const { from, to } of here) for (let word = from; word < to; word += 1) taken.add(word);
  return {
    line: at,
    amount,
    quantity: own?.quantity ?? above?.quantity ?? null,
    unit_price: own?.unit_price ?? above?.unit_price ?? null,
    taken,
  };
}

/**
 * Adds the names of the items. A name is on the same line as the amount, or on the lines above or below it. All items
 * of a receipt follow the same layout.
 */
function described(
  lines: readonly ReceiptLine[],
  { area, items }: { area: GoodsArea; items: readonly ItemLine[] },
): FoundItem[] {
  const own = items.map(({ line, taken }) => {
    const at = lines[line];
    return at ? ownDescription(at, taken) : '';
  });
  const isAbove = namesAreAbove(lines, { area, items });
  return items.map(({ line, amount, quantity, unit_price }, index) => {
    const before = items[index - 1]?.line ?? (area.has_titles ? area.from : line - linesOfName(items)) - 1;
    const behind = items[index + 1]?.line ?? area.to;
    const around = isAbove ? lines.slice(before + 1, line) : lines.slice(line + 1, behind);
    return { description: own[index] || nearbyDescription(around), quantity, unit_price, units: amount.units };
  });
}

/**
 * True if the names are printed above their amounts. With column headings, this is the case if a name directly follows
 * the headings; without headings, if no name follows the last item.
 */
function namesAreAbove(
  lines: readonly ReceiptLine[],
  { area, items }: { area: GoodsArea; items: readonly ItemLine[] },
): boolean {
  const [first, last] = [items[0]?.line ?? area.from, items.at(-1)?.line ?? area.to];
  if (area.has_titles) return nearbyDescription(lines.slice(area.from, first)) !== '';
  return nearbyDescription(lines.slice(last + 1, area.to)) === '';
}

/**
 * Returns the number of lines that belong to the first item's name. Without column headings, nothing separates this
 * name from the lines above it, so it gets as many lines as the second item's name.
 */
function linesOfName(items: readonly ItemLine[]): number {
  const [first, second] = items;
  return first && second ? Math.max(1, second.line - first.line - 1) : 1;
}
