import sharp from 'sharp';
import type { OcrPage } from './port.ts';

/** The pixels of a page, fitted to another size. */
export async function resizedPixels(page: OcrPage, size: { width: number; height: number }): Promise<Uint8Array> {
  const { grey, width, height } = page;
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .resize({ ...size, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
}
