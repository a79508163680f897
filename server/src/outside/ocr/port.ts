/** What we need of reading: the words on a page, each with its place and how sure the reader is of it. */
export interface OcrPort {
  /** Rejects with `TookTooLong` after its patience, not counting the time it waits for its turn. Companies take turns. */
  read(page: OcrPage, of: { patience_ms: number; whose: string }): Promise<OcrWord[]>;
  close(): Promise<void>;
}

export interface OcrPage {
  png: Uint8Array;
  width: number;
  height: number;
}

/** Places in thousandths of the page's width and height; confidence from 0 to 100. */
export interface OcrWord {
  text: string;
  confidence: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

export class TookTooLong extends Error {}
