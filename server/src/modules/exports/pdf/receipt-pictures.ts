import type { House } from '../../../http/context.ts';
import { readPage } from '../../files/open-file.ts';

/** Readable on paper, and small enough that a report of hundreds of receipts can be mailed. */
const mostPixels = 1400;
const quality = 72;

/** The pages of a receipt as pictures a PDF can hold. A page that is gone is left out. */
export async function* receiptPictures(
  house: House,
  of: { client_id: string; file_id: string; no_of_pages: number },
): AsyncGenerator<{ jpeg: Buffer; page: number }> {
  for (let page = 1; page <= of.no_of_pages; page += 1) {
    const webp = await readPage(house, { client_id: of.client_id, file_id: of.file_id, page });
    if (!webp) continue;
    const jpeg = await house.pictures.jpeg(webp, { whose: of.client_id, side_px: mostPixels, quality });
    yield { jpeg: Buffer.from(jpeg), page };
  }
}
