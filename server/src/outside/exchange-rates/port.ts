/** The exchange rates the app needs: what one euro was worth on each day. */
export interface ExchangeRatePort {
  /** Saved with every rate and shown next to it. */
  name: string;
  /** Rates from `since` on, including that day. Null returns as many days as one request provides. */
  ratesSince(since: string | null, today: string): Promise<DailyRates[]>;
}

export interface DailyRates {
  rate_on: string;
  /** Units of the currency per euro, as decimals. */
  rates: ReadonlyMap<string, string>;
}

/** A rate in the format of our column. Other notations (N/A, 1e-5) are skipped. */
export function isPlainRate(text: string): boolean {
  return /^\d{1,9}(\.\d{1,9})?$/u.test(text) && /[1-9]/u.test(text);
}
