import type { PDFiumDocument, PDFiumObject, PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { allow, type Decision, refuse } from '#domain/decision.ts';
import type { TaskContext } from '../worker-pool/serve-tasks.ts';
import { drawPage, drawThumbnail, pageSize } from './draw-page.ts';
import { imageHash } from './image-hash.ts';
import { cpuMsPerPage, mostPages, mostPixels } from './limits.ts';
import { openPdf } from './open-pdf.ts';
import type { PreparedFile } from './port.ts';

/**
 * Renders every page as an image, so that people never open the PDF itself. Refuses a PDF without pages or with too
 * many.
 */
export async function preparePdf(bytes: Uint8Array, context: TaskContext): Promise<Decision<PreparedFile>> {
  const opened = await openPdf(bytes);
  if (!opened.allowed) return opened;
  const document = opened.value;
  try {
    const count = document.getPageCount();
    if (count === 0) return refuse('file.damaged');
    if (count > mostPages) return refuse('file.too_many_pages', { most: mostPages });
    context.extendCpuTime((count - 1) * cpuMsPerPage);
    return await drawn(document, count);
  } catch (error) {
    // PDFium aborts when its limited memory is full.
    const isAborted = error instanceof Error && /^(RuntimeError|RangeError)$/u.test(error.name);
    return refuse(isAborted ? 'file.too_complex' : 'file.damaged', { reason: String(error) });
  } finally {
    document.destroy();
  }
}

async function drawn(document: PDFiumDocument, count: number): Promise<Decision<PreparedFile>> {
  const pages: Buffer[] = [];
  for (let number = 0; number < count; number += 1) {
    const page = document.getPage(number);
    if (hasTooManyPixels(page)) return refuse('file.too_many_pixels');
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
    edited_with: '',
  });
}

/** Scales the page to the display size, regardless of the size it declares (72 points per inch). */
async function drawPdfPage(page: PDFiumPage): Promise<Buffer> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const ample = 4000 / Math.min(originalWidth, originalHeight);
  const size = pageSize({ width: originalWidth * ample, height: originalHeight * ample });
  const { data, width, height } = await page.render({ ...size, scale: 1, render: 'bitmap', renderFormFields: true });
  return drawPage(sharp(data, { raw: { width, height, channels: 4 } }), { width, height });
}

/** True if an image on the page is too large. The sizes are read from the file before any image is decoded. */
function hasTooManyPixels(page: PDFiumPage): boolean {
  for (const object of page.objects()) {
    if (object.type !== 'image') continue;
    const { width, height } = imageSize(object);
    if (width * height > (mostPixels['application/pdf'] ?? 0)) return true;
  }
  return false;
}

/**
 * The parts of PDFium that are called directly, because the package copies the whole image to learn its size and
 * truncates width and height to 16 bits.
 */
interface PdfiumObject {
  objectIdx: number;
  module: {
    HEAPU8: Uint8Array;
    _FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number;
    wasmExports: { malloc(bytes: number): number; free(at: number): void };
  };
}

function imageSize(object: PDFiumObject): { width: number; height: number } {
  const { objectIdx, module } = object as unknown as PdfiumObject;
  const at = module.wasmExports.malloc(8);
  try {
    if (!module._FPDFImageObj_GetImagePixelSize(objectIdx, at, at + 4)) return { width: 0, height: 0 };
    const view = new DataView(module.HEAPU8.buffer, at, 8);
    return { width: view.getUint32(0, true), height: view.getUint32(4, true) };
  } finally {
    module.wasmExports.free(at);
  }
}
