import type { PreparedFile } from '#server/outside/pictures/port.ts';

export interface DrawnReceipt {
  name: string;
  original: Buffer;
  prepared: PreparedFile;
}

/** The values that the receipt of a line must show. */
export interface ReceiptWanted {
  merchant: string;
  /** The buyer's name. */
  guest: string;
  usd: string;
  spent_on: string;
}
