import sharp from 'sharp';
import { evenLight } from './even-light.ts';
import { levelAngle } from './level-angle.ts';
import type { CleanPage } from './port.ts';

/** The range of widths at which OCR reads receipts best. */
const [leastWidthPx, mostWidthPx] = [1400, 2000];

/** The maximum number of pixels to which a long receipt is enlarged. */
const mostPixels = 24_000_000;

/** Prepares a page for OCR: makes it grey, straight, evenly lit and well sized. */
export async function cleanPage(page: Uint8Array): Promise<CleanPage> {
  const { width = 1, height = 1 } = await sharp(page).metadata();
  const widest = Math.floor(Math.sqrt((mostPixels * width) / height));
  const wanted = Math.min(mostWidthPx, Math.max(leastWidthPx, width), widest);
  const { data: sized, info: level } = await sharp(page)
    .greyscale()
    .resize({ width: wanted, kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const turned_deg = await levelAngle(sized, level);
  const { data, info } = turned_deg === 0 ? { data: sized, info: level } : await turned(sized, level, turned_deg);
  return {
    grey: await evenLight(data, info),
    width: info.width,
    height: info.height,
    turned_deg,
    level: { width: level.width, height: level.height },
  };
}

function turned(grey: Buffer, { width, height }: { width: number; height: number }, turned_deg: number) {
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .rotate(turned_deg, { background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
}
