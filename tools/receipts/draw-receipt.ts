import type { Seeded } from '../large/seeded.ts';
import { pickFont } from './find-fonts.ts';
import type { Layout } from './layout.ts';
import { layouts } from './layouts.ts';
import { drawOnPaper } from './paper.ts';
import type { Place } from './places.ts';
import { aPurchase, factsOf, type ReceiptFacts } from './receipt-facts.ts';

export interface DrawnReceipt {
  layout: string;
  country: string;
  facts: ReceiptFacts;
  /** A PDF of one page with selectable text. */
  pdf: Buffer;
}

interface ReceiptWish {
  today: string;
  layout?: Layout;
  place?: Place;
  day?: string;
  /** True to use only the standard fonts, so that the picture is the same on every machine. */
  only_standard?: boolean;
}

/** Draws a random receipt; the same seed gives the same receipt. */
export async function drawReceipt(chance: Seeded, wish: ReceiptWish): Promise<DrawnReceipt> {
  const layout = wish.layout ?? chance.pick(layouts);
  const bought = aPurchase(chance, layout.wish, wish);
  const { lines, paper, shows } = layout.draw(chance, bought);
  const face = pickFont(chance, { only_standard: wish.only_standard ?? false });
  return {
    layout: layout.name,
    country: bought.place.country,
    facts: factsOf(bought, shows),
    pdf: await drawOnPaper(lines, { paper, face }),
  };
}
