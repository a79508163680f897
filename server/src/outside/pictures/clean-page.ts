import sharp from 'sharp';
import { levelAngle } from './level-angle.ts';
import type { CleanPage } from './port.ts';

/** Letters of a till are read best at about this width of the paper. */
const [leastWidthPx, mostWidthPx] = [1400, 2000];

/** Grey, lines level, light even, and as large as letters are read best. */
export async function cleanPage(page: Uint8Array): Promise<CleanPage> {
  const { width = 1 } = await sharp(page).metadata();
  const wanted = Math.min(mostWidthPx, Math.max(leastWidthPx, width));
  const { data: sized, info: level } = await sharp(page)
    .greyscale()
    .resize({ width: wanted, kernel: 'cubic' })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const turned_deg = await levelAngle(sized);
  const { data, info } = await sharp(sized)
    .rotate(turned_deg, { background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const even = await evenLight(data, info);
  const png = await sharp(even, { raw: { width: info.width, height: info.height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return {
    ...{ png, width: info.width, height: info.height, turned_deg },
    level: { width: level.width, height: level.height },
  };
}

interface Size {
  width: number;
  height: number;
}

/** Each place against the paper around it: shadows and folds go, letters stay. */
async function evenLight(grey: Buffer, { width, height }: Size): Promise<Buffer> {
  const small = { width: Math.max(1, Math.round(width / 16)), height: Math.max(1, Math.round(height / 16)) };
  const shrunk = await sharp(grey, { raw: { width, height, channels: 1 } })
    .resize({ ...small, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const paper = await sharp(brightest(shrunk, small), { raw: { ...small, channels: 1 } })
    .blur(2)
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .greyscale()
    .raw()
    .toBuffer();
  const even = Buffer.alloc(grey.length);
  for (let at = 0; at < grey.length; at += 1) {
    const share = (grey[at] ?? 0) / Math.max(1, paper[at] ?? 1);
    even[at] = Math.max(0, Math.min(255, (share - 0.2) * 330));
  }
  return even;
}

/** The paper around a place is the brightest of its neighbourhood, seen without the letters on it. */
function brightest(grey: Buffer, { width, height }: Size): Buffer {
  const reach = 3;
  const across = Buffer.alloc(grey.length);
  const all = Buffer.alloc(grey.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let near = Math.max(0, x - reach); near <= Math.min(width - 1, x + reach); near += 1)
        across[y * width + x] = Math.max(across[y * width + x] ?? 0, grey[y * width + near] ?? 0);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let near = Math.max(0, y - reach); near <= Math.min(height - 1, y + reach); near += 1)
        all[y * width + x] = Math.max(all[y * width + x] ?? 0, across[near * width + x] ?? 0);
  return all;
}
