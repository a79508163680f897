import sharp from 'sharp';
import type { OcrPage } from './port.ts';

/** Resizes a page to exactly this size and returns its pixels. */
export async function resizedPixels(page: OcrPage, size: { width: number; height: number }): Promise<Uint8Array> {
  const { grey, width, height } = page;
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .resize({ ...size, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
}
