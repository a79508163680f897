import type { Seeded } from '../large/seeded.ts';
import type { Line, Paper } from './paper.ts';
import type { Purchase } from './receipt-facts.ts';

/** Functions that build the parts common to all till receipts. */

export const strip = (chance: Seeded): Paper => ({
  width_pt: chance.pick([164, 200, 226]),
  margin_pt: chance.pick([8, 12]),
  size_pt: chance.pick([8, 9, 10]),
});

export const centre = (text: string, more: { size?: number; bold?: boolean } = {}): Line => ({
  kind: 'centre',
  text,
  ...more,
});
export const pair = (left: string, right: string, more: { size?: number; bold?: boolean } = {}): Line => ({
  kind: 'pair',
  left,
  right,
  ...more,
});
export const rule = (character: '-' | '=' | '.' | '_'): Line => ({ kind: 'rule', of: character });
export const gap = (lines = 1): Line => ({ kind: 'gap', lines });

export function head({ merchant, street, city, place }: Purchase): Line[] {
  return [
    centre(merchant, { size: 1.4, bold: true }),
    centre(street),
    centre(city),
    centre(`Tel ${place.phone}`),
    centre(place.tax_id),
  ];
}

export function items({ items, plain }: Purchase): Line[] {
  return items.map(({ name, count, sum }) => pair(count > 1 ? `${count} x ${name}` : name, plain(sum)));
}

export function taxLine({ place, tax, plain }: Purchase): Line {
  return pair(`${place.words.tax} ${place.tax_pct}%`, plain(tax));
}

/** Returns the lines about the payment: the card, or the cash received and the change. */
export function paid({ place: { words }, is_cash, total, plain }: Purchase): Line[] {
  if (!is_cash) return [pair(`${words.card} ************4821`, plain(total))];
  const given = Math.ceil((total + 1) / 1000) * 1000;
  return [pair(words.cash, plain(given)), pair(words.change, plain(given - total))];
}
