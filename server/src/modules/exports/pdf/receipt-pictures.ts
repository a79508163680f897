import sharp from 'sharp';
import type { App } from '../../../http/context.ts';
import { readPage } from '../../files/open-file.ts';

/** Readable on paper, and small enough that a report of hundreds of receipts can be mailed. */
const mostPixels = 1400;
const quality = 72;

// What is kept for a next picture that is another one only takes memory.
sharp.cache(false);

/** The pages of a receipt as pictures a PDF can hold. A page that is gone is left out. */
export async function* receiptPictures(
  app: App,
  options: { client_id: string; file_id: string; no_of_pages: number },
): AsyncGenerator<{ jpeg: Buffer; page: number }> {
  for (let page = 1; page <= options.no_of_pages; page += 1) {
    const webp = await readPage(app, { client_id: options.client_id, file_id: options.file_id, page });
    if (!webp) continue;
    const jpeg = await sharp(webp)
      .resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer();
    yield { jpeg, page };
  }
}
