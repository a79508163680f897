import type { PreparedFile } from '#server/outside/pictures/port.ts';

export interface DrawnReceipt {
  name: string;
  original: Buffer;
  prepared: PreparedFile;
}

/** What the receipt of a line must say. */
export interface ReceiptWanted {
  merchant: string;
  /** Who bought it. */
  guest: string;
  usd: string;
  spent_on: string;
}
