/** Reads the words on a page, with their positions and confidence. */
export interface OcrPort {
  /** Rejects with `TookTooLong` after its timeout, not counting time in the queue. Companies take turns. */
  read(page: OcrPage, of: { patience_ms: number; client_id: string }): Promise<OcrWord[]>;
  close(): Promise<void>;
}

export interface OcrPage {
  /** One byte per pixel. */
  grey: Uint8Array;
  width: number;
  height: number;
}

/**
 * Positions in thousandths of the page's width and height; confidence from 0 to 100. The slope is how much the line falls
 * per thousandth of the width; short words have none.
 */
export interface OcrWord {
  text: string;
  confidence: number;
  left: number;
  top: number;
  width: number;
  height: number;
  slope?: number;
}

export class TookTooLong extends Error {}
