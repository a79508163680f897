import type { App } from '../../../http/context.ts';
import { readPage } from '../../files/open-file.ts';

/**
 * The maximum width and height. It is large enough to read a printed receipt, and small enough to mail a report with
 * hundreds of receipts.
 */
const maxPixels = 1400;
const quality = 72;

/** Yields the pages of a receipt as JPEGs. Missing pages are left out. */
export async function* receiptPictures(
  app: App,
  options: { client_id: string; file_id: string; no_of_pages: number },
): AsyncGenerator<{ jpeg: Buffer; page: number }> {
  for (let page = 1; page <= options.no_of_pages; page += 1) {
    const webp = await readPage(app, { client_id: options.client_id, file_id: options.file_id, page });
    if (!webp) continue;
    const jpeg = await app.pictures.jpeg(webp, { client_id: options.client_id, side_px: maxPixels, quality });
    yield { jpeg: Buffer.from(jpeg), page };
  }
}
