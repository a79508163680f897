import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { allow, type Decision, refuse } from '#domain/decision.ts';
import { drawPage, drawThumbnail, pageSize } from './draw-page.ts';
import { imageHash } from './image-hash.ts';
import { mostPages, mostPixels } from './limits.ts';
import { openPdf } from './open-pdf.ts';
import type { PreparedFile } from './port.ts';

/** Every page as a picture: what people look at is never the PDF itself. */
export async function preparePdf(bytes: Uint8Array): Promise<Decision<PreparedFile>> {
  const opened = await openPdf(bytes);
  if (!opened.allowed) return opened;
  const document = opened.value;
  try {
    const count = document.getPageCount();
    if (count === 0) return refuse('file.damaged');
    if (count > mostPages) return refuse('file.too_many_pages', { most: mostPages });
    return await drawn(document, count);
  } catch (error) {
    return refuse('file.damaged', { reason: String(error) });
  } finally {
    document.destroy();
  }
}

async function drawn(document: PDFiumDocument, count: number): Promise<Decision<PreparedFile>> {
  const pages: Buffer[] = [];
  for (let number = 0; number < count; number += 1) {
    const page = document.getPage(number);
    if (await hasTooManyPixels(page)) return refuse('file.too_many_pixels');
    pages.push(await drawPdfPage(page));
  }
  const [first] = pages;
  if (!first) return refuse('file.damaged');
  const { width, height } = await sharp(first).metadata();
  return allow({
    kind: 'pdf',
    type: 'application/pdf',
    pages,
    thumbnail: await drawThumbnail(sharp(first), { width, height }),
    image_hash: await imageHash(first),
  });
}

/** Points are 72 to the inch, whatever the page claims: it is drawn as large as a page is shown. */
async function drawPdfPage(page: PDFiumPage): Promise<Buffer> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const ample = 4000 / Math.min(originalWidth, originalHeight);
  const size = pageSize({ width: originalWidth * ample, height: originalHeight * ample });
  const { data, width, height } = await page.render({ ...size, scale: 1, render: 'bitmap', renderFormFields: true });
  return drawPage(sharp(data, { raw: { width, height, channels: 4 } }), { width, height });
}

/** A picture inside a page can be a bomb as well as one outside. */
async function hasTooManyPixels(page: PDFiumPage): Promise<boolean> {
  for (const object of page.objects()) {
    if (object.type !== 'image') continue;
    const { width, height } = await object.getImageDataRaw().catch(() => ({ width: 0, height: 0 }));
    if (width * height > (mostPixels['image/webp'] ?? 0)) return true;
  }
  return false;
}
