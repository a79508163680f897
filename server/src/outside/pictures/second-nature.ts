import type { DetectedType } from './judge-type.ts';

/** Long enough that no compressed picture holds one by chance. */
const pages = [/<!doctype\s+html/iu, /<html[\s>]/iu, /<script[\s>]/iu, /<iframe[\s>]/iu, /<svg[\s>][^>]{0,200}xmlns/iu];
const inPictures = [...pages, /<body[\s>]/iu, /<\?php\s/iu, /%PDF-[12]\.\d/u];
const sniffedBytes = 1024;

/**
 * Whether a file also reads as something else: a picture with a page, a script, a PDF or an archive hidden in it. Each
 * of its readers would see another file, and only one of them is the receipt that was judged.
 */
export function hasSecondNature(bytes: Uint8Array, { kind }: DetectedType): boolean {
  switch (kind) {
    case 'image':
      return isArchive(bytes) || inPictures.some((marker) => marker.test(textOf(bytes)));
    case 'pdf':
      // PDFs may carry forms and metadata that look like pages; programs that guess look at the beginning only.
      return !/^\s*%PDF-/u.test(textOf(bytes.subarray(0, sniffedBytes))) || isArchive(bytes) || beginsAsPage(bytes);
    case 'sheet':
      return false;
  }
}

function beginsAsPage(bytes: Uint8Array): boolean {
  const beginning = textOf(bytes.subarray(0, sniffedBytes));
  return pages.some((marker) => marker.test(beginning));
}

/** A zip is read from its end: a list of contents whose comment reaches exactly to the last byte. */
function isArchive(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 66_000; at -= 1)
    if (view.getUint32(at, true) === 0x06054b50 && at + 22 + view.getUint16(at + 20, true) === view.byteLength)
      return true;
  return false;
}

/** One character a byte. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
