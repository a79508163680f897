/** A source of exchange rates: the value of one euro in other currencies on each day. */
export interface ExchangeRatePort {
  /** The source's name, saved with every rate and shown next to it. */
  name: string;
  /**
   * Reads the rates from `since` on, including that day. With null, the source decides how many recent days it reads.
   */
  ratesSince(since: string | null, today: string): Promise<DailyRates[]>;
}

export interface DailyRates {
  rate_on: string;
  /** The value of one euro in each currency, as decimal texts. */
  rates: ReadonlyMap<string, string>;
}

/**
 * Returns true for a positive rate in the format of the database column. Other notations, such as N/A or 1e-5, are
 * skipped.
 */
export function isPlainRate(text: string): boolean {
  return /^\d{1,9}(\.\d{1,9})?$/u.test(text) && /[1-9]/u.test(text);
}
