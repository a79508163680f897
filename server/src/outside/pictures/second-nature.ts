import type { DetectedType } from './judge-type.ts';

/** Markers long enough not to occur by chance in a compressed image. */
const pages = [/<!doctype\s+html/iu, /<html[\s>]/iu, /<script[\s>]/iu, /<iframe[\s>]/iu, /<svg[\s>][^>]{0,200}xmlns/iu];
const inPictures = [...pages, /<body[\s>]/iu, /<\?php\s/iu, /%PDF-[12]\.\d/u];
const sniffedBytes = 1024;

/**
 * Returns true if an image or a PDF can also be read as another type: an image with a hidden page, script, PDF or
 * archive, or a PDF that is also an archive or begins like a page. Another program could then interpret the file as
 * something that was never checked.
 */
export function hasSecondNature(bytes: Uint8Array, { kind }: DetectedType): boolean {
  switch (kind) {
    case 'image':
      return isArchive(bytes) || inPictures.some((marker) => marker.test(textOf(bytes)));
    case 'pdf':
      // PDFs may contain forms and metadata that look like HTML, but content sniffing only reads the beginning.
      return !/^\s*%PDF-/u.test(textOf(bytes.subarray(0, sniffedBytes))) || isArchive(bytes) || beginsAsPage(bytes);
    case 'sheet':
      return false;
  }
}

function beginsAsPage(bytes: Uint8Array): boolean {
  const beginning = textOf(bytes.subarray(0, sniffedBytes));
  return pages.some((marker) => marker.test(beginning));
}

/** True for a ZIP archive, which is read from its end: a directory whose comment ends exactly at the last byte. */
function isArchive(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 66_000; at -= 1)
    if (view.getUint32(at, true) === 0x06054b50 && at + 22 + view.getUint16(at + 20, true) === view.byteLength)
      return true;
  return false;
}

/** Decodes each byte to one character. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
