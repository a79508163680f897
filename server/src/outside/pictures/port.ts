import type { Decision } from '#domain/decision.ts';

/** What we need of pictures: judge what somebody sent by its content, and make of it what people look at. */
export interface PicturesPort {
  /** `whose` takes turns with others: one company's fifty receipts do not hold up the next company's one. */
  prepare(bytes: Uint8Array, of: { declared_type: string; whose: string }): Promise<Decision<PreparedFile>>;
  /** The words a PDF carries, with their places; none for one that is a picture. */
  wordsOfPdf(bytes: Uint8Array, of: { whose: string }): Promise<PageWords[]>;
  /** A page as a JPEG that fits into a square of this side. */
  jpeg(page: Uint8Array, of: { whose: string; side_px: number; quality: number }): Promise<Uint8Array>;
  /** A page made easy to read for a machine: grey, even light, upright lines. */
  clean(page: Uint8Array, of: { whose: string }): Promise<CleanPage>;
  close(): Promise<void>;
}

export interface PreparedFile {
  kind: 'image' | 'pdf' | 'sheet';
  /** By content, never by name. */
  type: string;
  /** WebP, re-encoded, upright, without metadata. None for sheets. */
  pages: Uint8Array[];
  thumbnail: Uint8Array | null;
  /** 64 bits in hex that stay alike when a picture is scaled, recompressed or lit differently. */
  image_hash: string | null;
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
  png: Uint8Array;
  width: number;
  height: number;
  /** How it was turned to make its lines level, and how large it was before: to find a place on the page itself again. */
  turned_deg: number;
  level: { width: number; height: number };
}
