/** Reads the words on a page, with their positions and confidence. */
export interface OcrPort {
  /**
   * Reads a page. Rejects with `TookTooLong` after the timeout, which excludes time in the queue. The pages of
   * different companies take turns.
   */
  read(page: OcrPage, of: { patience_ms: number; client_id: string }): Promise<OcrWord[]>;
  close(): Promise<void>;
}

export interface OcrPage {
  /** The pixels, one byte of grey each. */
  grey: Uint8Array;
  width: number;
  height: number;
}

/**
 * A word on a page. Positions are in thousandths of the page's width and height, confidence is from 0 to 100. The slope
 * is how far the line falls per thousandth of the width; short words have none.
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
