import type { Decision } from '#domain/decision.ts';

/** Examines uploaded files by content and renders the pages that people see. */
export interface PicturesPort {
  /** Companies take turns, so that one with fifty receipts does not delay the others. */
  prepare(bytes: Uint8Array, of: { declared_type: string; client_id: string }): Promise<Decision<PreparedFile>>;
  /** The words of a PDF with their positions; none for a scanned PDF. */
  wordsOfPdf(bytes: Uint8Array, of: { client_id: string }): Promise<PageWords[]>;
  /** A page as a JPEG that fits into a square of this side. */
  jpeg(page: Uint8Array, of: { client_id: string; side_px: number; quality: number }): Promise<Uint8Array>;
  /** A page prepared for OCR: grey, evenly lit and straightened. */
  clean(page: Uint8Array, of: { client_id: string }): Promise<CleanPage>;
  close(): Promise<void>;
}

export interface PreparedFile {
  kind: 'image' | 'pdf' | 'sheet';
  /** The type by content, never by file name. */
  type: string;
  /** WebP, re-encoded, upright, without metadata. None for sheets. */
  pages: Uint8Array[];
  thumbnail: Uint8Array | null;
  /** 64 bits in hex that stay alike when a picture is scaled, recompressed or lit differently. */
  image_hash: string | null;
  /** The image editor that its metadata names; empty if none. */
  edited_with: string;
}

export interface PageWords {
  words: PositionedWord[];
}

/** In thousandths of the page's width and height. */
export interface PositionedWord {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface CleanPage {
  /** One byte per pixel: the page is read at once, so it is not compressed. */
  grey: Uint8Array;
  width: number;
  height: number;
  /** The rotation and original size, to map positions back to the page. */
  turned_deg: number;
  level: { width: number; height: number };
}
