import type { Readable } from 'node:stream';
import type { LanguageCode } from '#domain/language/languages.ts';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';

/**
 * An export that is being generated: a stream of its bytes, and the number of rows, which is known when the stream has
 * ended.
 */
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
  /**
   * The language of the requester, which applies to documents. Sheets are in English, because other programs read them.
   */
  language: LanguageCode | null;
  /**
   * Saves the number of rows if it differs from the number of chosen items, for example the number of lines of one
   * report.
   */
  onTotal: (rows_total: number) => Promise<void>;
  /** Called after each row, to report progress. */
  onRow: () => Promise<void>;
}
