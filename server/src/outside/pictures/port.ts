import type { Decision } from '#domain/decision.ts';

/** Examines uploaded files by content and renders the pages that people see. */
export interface PicturesPort {
  /** Checks and renders a file. Companies take turns, so that one with fifty receipts does not delay the others. */
  prepare(bytes: Uint8Array, of: { declared_type: string; client_id: string }): Promise<Decision<PreparedFile>>;
  /** Reads the words of a PDF with their positions, by page. The pages of a scanned PDF have no words. */
  wordsOfPdf(bytes: Uint8Array, of: { client_id: string }): Promise<PageWords[]>;
  /** Renders a page as a JPEG that fits into a square with this side. */
  jpeg(page: Uint8Array, of: { client_id: string; side_px: number; quality: number }): Promise<Uint8Array>;
  /** Prepares a page for OCR: makes it grey, evenly lit and straight. */
  clean(page: Uint8Array, of: { client_id: string }): Promise<CleanPage>;
  close(): Promise<void>;
}

export interface PreparedFile {
  kind: 'image' | 'pdf' | 'sheet';
  /** The type detected from the content, never from the file name. */
  type: string;
  /** The pages as WebP: re-encoded, upright, and without metadata. Empty for sheets. */
  pages: Uint8Array[];
  thumbnail: Uint8Array | null;
  /** 64 bits in hex that stay similar if a picture is scaled, recompressed or lit differently. */
  image_hash: string | null;
  /** The image editor named in the picture's metadata; empty if none. */
  edited_with: string;
}

export interface PageWords {
  words: PositionedWord[];
}

/** A word with its position, in thousandths of the page's width and height. */
export interface PositionedWord {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface CleanPage {
  /** The pixels, one byte each. They are not compressed, because they are read immediately. */
  grey: Uint8Array;
  width: number;
  height: number;
  /**
   * The applied rotation in degrees, and in `level` the size before the rotation. Both are needed to map positions back
   * to the page.
   */
  turned_deg: number;
  level: { width: number; height: number };
}
