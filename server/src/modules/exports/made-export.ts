import type { Readable } from 'node:stream';
import type { LanguageCode } from '#domain/language/languages.ts';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';

/** An export being generated: its bytes as a stream, and the row count once the stream has ended. */
export interface MadeExport {
  body: Readable;
  written: Promise<number>;
}

export interface ExportInput {
  client_id: string;
  ids: readonly string[];
  tab?: PayoutTab | undefined;
  now: Date;
  /** The time zone of the person who requested the export. */
  time_zone: string;
  /** The language of the requester, for documents. Sheets are in English, because other programs read them. */
  language: LanguageCode | null;
  /**
   * Reports the number of rows if it differs from the number of chosen items, for example for the lines of one report.
   */
  onTotal: (rows_total: number) => Promise<void>;
  /** Called after each row, to report progress. */
  onRow: () => Promise<void>;
}
