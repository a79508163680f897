import sharp from 'sharp';
import type { CleanPage } from './port.ts';

/** Grey and as large as letters are read best. */
export async function cleanPage(page: Uint8Array): Promise<CleanPage> {
  const { data, info } = await sharp(page)
    .greyscale()
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height, turned_deg: 0 };
}
