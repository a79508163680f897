import type { GoodsArea } from './goods-area.ts';
import type { LabelledAmount, LabelMeaning } from './label-meaning.ts';

/** An amount that is added to the sum of the items to reach the total, in ten-thousandths. Discounts are negative. */
export interface Adjustment {
  kind: 'tax' | 'charge' | 'discount' | 'rounding';
  units: bigint;
}

/** The limit for a rounding amount: an amount of 0.50 or more is a misreading. */
const mostRounding = 5_000n;
const mostCandidates = 6;
/** The highest plausible tax, in tenths of the price: no country taxes goods at more than 30 %. */
const mostTaxTenths = 3n;

/**
 * Finds the smallest set of adjustments that explains the difference between the items and the total; undefined if no
 * set does. A tax that is already included in the item prices needs no adjustment, so it is not returned.
 */
export function proveItems(
  goods: { items: readonly bigint[]; discounts: readonly bigint[] },
  of: { meant: readonly LabelledAmount[]; area: GoodsArea; total: bigint },
): Adjustment[] | undefined {
  const below = of.meant.filter(({ amount, is_summary }) => amount.line >= of.area.to && !is_summary);
  const sum = (values: readonly bigint[]) => values.reduce((all, units) => all + units, 0n);
  const printed = (meaning: LabelMeaning) => [
    ...new Set(below.filter((each) => each.meaning === meaning).map(({ amount }) => magnitude(amount.units))),
  ];
  const choices = (values: readonly bigint[]) => [...new Set([0n, ...values, sum(values)])].slice(0, mostCandidates);

  const sumOfGoods = sum(goods.items);
  const missing = of.total - sumOfGoods;
  const taxes = choices(printed('tax')).filter((units) => units * 10n <= sumOfGoods * mostTaxTenths);
  const charges = choices(printed('extra')).filter((units) => units * 2n <= sumOfGoods);
  const inArea = sum(goods.discounts);
  const rounding = printed('rounding').filter((units) => units < mostRounding);
  const steps = [0n, ...rounding.flatMap((units) => [units, -units])];
  const discounts = new Set(choices(printed('discount')).flatMap((units) => [units, units + inArea]));
  const found: Adjustment[][] = [];
  for (const tax of taxes)
    for (const charge of charges)
      for (const discount of discounts)
        for (const step of steps)
          if (tax + charge - discount + step === missing)
            found.push(adjustments({ tax, charge, discount: -discount, rounding: step }));
  return found.sort((one, other) => one.length - other.length)[0];
}

function adjustments(units: Record<Adjustment['kind'], bigint>): Adjustment[] {
  const kinds = ['tax', 'charge', 'discount', 'rounding'] as const;
  return kinds.flatMap((kind) => (units[kind] === 0n ? [] : [{ kind, units: units[kind] }]));
}

function magnitude(units: bigint): bigint {
  return units < 0n ? -units : units;
}
