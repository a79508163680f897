/** What we need of the market: what one euro was on each day. */
export interface ExchangeRatePort {
  /** Kept with every rate, and shown beside it. */
  name: string;
  /** The days from `since` on, that day included; with null as far back as the source gives without being asked twice. */
  ratesSince(since: string | null, today: string): Promise<DailyRates[]>;
}

export interface DailyRates {
  rate_on: string;
  /** Units of the currency for one euro, as decimals. */
  rates: ReadonlyMap<string, string>;
}

/** A rate as our column keeps it. What a vendor writes otherwise (N/A, 1e-5) is left out. */
export function isPlainRate(text: string): boolean {
  return /^\d{1,9}(\.\d{1,9})?$/u.test(text) && /[1-9]/u.test(text);
}
