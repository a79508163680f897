import sharp from 'sharp';
import { thumbnailSidePx } from '#server/outside/pictures/limits.ts';
import type { PreparedFile } from '#server/outside/pictures/port.ts';
import { serveTasks } from '#server/outside/worker-pool/serve-tasks.ts';
import { seeded } from '../../large/seeded.ts';
import { pickFont } from '../../receipts/find-fonts.ts';
import { layouts } from '../../receipts/layouts.ts';
import { drawOnPaper } from '../../receipts/paper.ts';
import { drawnGrey, type GreyPage, sharpOf } from '../../receipts/photograph.ts';
import { places } from '../../receipts/places.ts';
import { aPurchase, type Purchase } from '../../receipts/receipt-facts.ts';
import { spentIn } from './demo-money.ts';
import type { DrawnReceipt, ReceiptWanted } from './drawn-receipt.ts';
import { merchantOf } from './merchant-list.ts';

/** The width of a drawn receipt: wide enough for people and OCR to read, and small enough for a fast first start. */
const widthPx = 480;

/** Draws and photographs a receipt with the claimed values. The result is the same on every machine. */
async function drawDemoReceipt({ merchant, guest, usd, spent_on }: ReceiptWanted): Promise<DrawnReceipt> {
  const { paper: kind, country, attributes } = merchantOf(merchant);
  const chance = seeded(`${merchant} ${usd} ${spent_on}`);
  const layout = layouts.find(({ name }) => name === kind);
  const place = places.find((candidate) => candidate.country === country);
  if (!layout || !place) throw new Error(`There is no receipt layout for ${merchant}.`);
  const bought = aPurchase(chance, layout.wish, { today: spent_on, place, day: spent_on });
  const { amount } = spentIn(country, usd);
  const city = attributes?.city ?? bought.city;
  const named = { ...bought, city, guest: printable(guest), merchant: printable(merchant) };
  const { lines, paper } = layout.draw(chance, costing(named, Number(amount.replace('.', ''))));
  const pdf = await drawOnPaper(lines, { paper, face: pickFont(chance, { only_standard: true }) });
  const page = await drawnGrey(pdf, widthPx);
  const prepared = await quicklyPrepared(page);
  const name = `${merchant}, ${spent_on}`;
  // Hotels and shops send PDFs, but till receipts are photographed.
  if (paper.height_pt !== undefined) return { name: `${name}.pdf`, original: pdf, prepared: { ...prepared, ...ofPdf } };
  return { name: `${name}.jpg`, original: await sharpOf(page).jpeg({ quality: 85 }).toBuffer(), prepared };
}

const ofPdf = { kind: 'pdf', type: 'application/pdf' } as const;

/** Prepares the same images as the app, but in lower quality, so that the first start is fast. */
async function quicklyPrepared(page: GreyPage): Promise<PreparedFile> {
  const side = Math.min(page.width, page.height);
  const [shown, thumbnail] = await Promise.all([
    sharpOf(page).webp({ quality: 75, effort: 0 }).toBuffer(),
    sharpOf(page)
      .extract({ left: 0, top: 0, width: side, height: side })
      .resize(thumbnailSidePx, thumbnailSidePx)
      .webp({ quality: 75, effort: 0 })
      .toBuffer(),
  ]);
  return { kind: 'image', type: 'image/jpeg', pages: [shown], thumbnail, image_hash: null, edited_with: '' };
}

/** Removes the accents of letters that the standard PDF fonts lack; these fonts contain only Western letters. */
function printable(text: string): string {
  return [...text]
    .map((letter) => (letter > '\u00ff' ? letter.normalize('NFD').replace(/\p{M}/gu, '') : letter))
    .join('');
}

/** Returns the purchase with another total and with item prices scaled to match. */
function costing(bought: Purchase, total: number): Purchase {
  const { tax_pct } = bought.place;
  const tax = bought.is_gross
    ? Math.round((total * tax_pct) / (100 + tax_pct))
    : total - Math.round((total * 100) / (100 + tax_pct));
  const sum = bought.is_gross ? total : total - tax;
  const whole = bought.items.reduce((all, item) => all + item.sum, 0);
  const shares = bought.items.map((item) => Math.floor((item.sum * sum) / whole));
  const rest = sum - shares.reduce((all, share) => all + share, 0);

  return {
    ...bought,
    items: bought.items.map((item, index) => {
      const share = (shares[index] ?? 0) + (index === 0 ? rest : 0);
      return { ...item, count: 1, each: share, sum: share };
    }),
    tax,
    tip: 0,
    total,
    subtotal: sum - (bought.is_gross ? tax : 0),
  };
}

sharp.concurrency(1);
sharp.cache(false);
serveTasks(drawDemoReceipt);
