import type { Readable } from 'node:stream';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';

/** What a maker of exports hands over: the bytes as they come, and how many rows went in once they have ended. */
export interface MadeExport {
  body: Readable;
  written: Promise<number>;
}

export interface ExportInput {
  client_id: string;
  ids: readonly string[];
  tab?: PayoutTab | undefined;
  now: Date;
  /** Of whoever asked: their days. */
  time_zone: string;
  /** Told where the rows are others than what was chosen: the lines of one report. */
  onTotal: (rows_total: number) => Promise<void>;
  /** Told after each row, so that whoever waits can see it move. */
  onRow: () => Promise<void>;
}
