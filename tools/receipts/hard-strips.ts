import type { Seeded } from '../large/seeded.ts';
import type { Layout } from './layout.ts';
import type { Line } from './paper.ts';
import type { Purchase } from './receipt-facts.ts';
import { centre, gap, head, items, paid, pair, rule, strip, taxLine } from './strip-lines.ts';

/**
 * Till receipts whose lines are easily misread: tax tables, rounding, discounts, and counts and codes near the total.
 */

const wish: Layout['wish'] = { kind: 'shop', scale: 1, max_items: 6 };

/** Builds a till receipt with the usual head, date and items. `end` adds the special lines. */
function hardStrip(
  name: string,
  end: (chance: Seeded, bought: Purchase) => Line[],
  more: Partial<Layout> = {},
): Layout {
  return {
    name,
    wish,
    draw: (chance, bought) => ({
      paper: strip(chance),
      shows: { tax: true, number: false },
      lines: [
        ...head(bought),
        gap(),
        pair(`${bought.place.words.date} ${bought.on(bought.day)}`, bought.time),
        rule('-'),
        ...items(bought),
        rule('-'),
        ...end(chance, bought),
        gap(),
        centre(bought.place.words.thanks),
      ],
    }),
    ...more,
  };
}

const totalLine = (chance: Seeded, { place, total, money }: Purchase, size = 1.3): Line =>
  pair(chance.pick(place.words.total), money(total), { size, bold: true });

/** Returns a table that splits the total by tax rate and has its own total. */
function taxTable({ place, subtotal, tax, plain }: Purchase): Line[] {
  const row = (label: string) => pair(label, `${plain(subtotal)}   ${plain(tax)}`);
  return [rule('-'), pair(`${place.words.tax} summary`, 'Amount   Tax'), row(`A ${place.tax_pct}%`), row('Total')];
}

const summary = hardStrip('summary', (chance, bought) => [
  totalLine(chance, bought),
  ...paid(bought),
  ...taxTable(bought),
]);

const inclusive = hardStrip('inclusive', (_chance, bought) => [
  pair(`Total (excl. ${bought.place.words.tax})`, bought.plain(bought.subtotal)),
  taxLine(bought),
  pair(`Total (incl. ${bought.place.words.tax})`, bought.money(bought.total), { bold: true }),
  ...paid(bought),
]);

/** A receipt with cash rounding: the printed total can end in any cent, but the amount paid ends in 0 or 5. */
const rounded = hardStrip('rounded', (chance, bought) => {
  const { place, total, plain, money } = bought;
  const step = place.decimals === 2 && total % 5 === 0 ? chance.pick([-2, -1, 1, 2]) : 0;
  return [
    taxLine(bought),
    pair('Total', plain(total - step)),
    ...(step === 0 ? [] : [pair('Rounding adj', `${step < 0 ? '-' : ''}${plain(Math.abs(step))}`)]),
    pair('Total rounded', money(total), { bold: true }),
    ...paid(bought),
  ];
});

const coupon = hardStrip('coupon', (chance, bought) => {
  const off = Math.round(bought.total / 4);
  return [
    pair(bought.place.words.subtotal, bought.plain(bought.total + off)),
    pair('Coupon discount', `-${bought.plain(off)}`),
    totalLine(chance, bought),
    taxLine(bought),
    ...paid(bought),
    pair('Total savings', bought.plain(off)),
  ];
});

const counted = hardStrip('counted', (chance, bought) => [
  pair('Total qty', String(bought.items.length)),
  taxLine(bought),
  totalLine(chance, bought),
  ...paid(bought),
]);

/** A receipt that prints the total at about twice the usual size. */
const tall = hardStrip('tall', (chance, bought) => [taxLine(bought), totalLine(chance, bought, 2.1), ...paid(bought)]);

const tight = hardStrip('tight', (chance, bought) => [
  taxLine(bought),
  pair(chance.pick(['GRANDTOTAL', 'TOTALDUE', 'TotalAmount']), bought.money(bought.total), { bold: true }),
  ...paid(bought),
]);

/**
 * A receipt with a large number above the head, like one that was added by hand, and a registration number after the
 * name.
 */
const registered: Layout = {
  name: 'registered',
  wish,
  draw: (chance, bought) => ({
    paper: strip(chance),
    shows: { tax: true, number: false },
    lines: [
      centre(String(100_000 + chance.below(899_999)), { size: 1.5 }),
      centre(bought.merchant.toUpperCase(), { bold: true, size: 1.2 }),
      centre(`(${100_000 + chance.below(899_999)}-${chance.pick(['A', 'K', 'X'])})`),
      centre(bought.street),
      centre(bought.city),
      gap(),
      pair(`REG #${10 + chance.below(80)}`, `${bought.on(bought.day)} ${bought.time}`),
      rule('-'),
      ...bought.items.flatMap(({ name, count, each, sum }) => [
        pair(name, ''),
        pair(`${100_000 + chance.below(899_999)}  ${count} x ${bought.plain(each)}`, bought.plain(sum)),
      ]),
      rule('-'),
      taxLine(bought),
      totalLine(chance, bought),
      ...paid(bought),
    ],
  }),
};

/** A receipt with a service charge between the subtotal and the tax. */
const serviced = hardStrip(
  'serviced',
  (chance, bought) => [
    pair(bought.place.words.subtotal, bought.plain(bought.subtotal)),
    ...(bought.tip ? [pair('Service charge', bought.plain(bought.tip))] : []),
    taxLine(bought),
    totalLine(chance, bought),
  ],
  { wish: { kind: 'table', scale: 2, has_tip: true } },
);

export const hardStrips: readonly Layout[] = [
  ...[summary, inclusive, rounded, coupon, counted, tall, tight, registered, serviced],
];
