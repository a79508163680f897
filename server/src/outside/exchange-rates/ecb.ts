import { type SafeFetchOptions, safeFetch } from '../safe-fetch.ts';
import { type DailyRates, type ExchangeRatePort, isPlainRate } from './port.ts';

const standardUrl = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';
const dayMs = 86_400_000;

/**
 * Reads the reference rates of the European Central Bank. There is one file for the latest day, one for ninety days,
 * and one since 1999.
 */
export function ecbRates(options: { url?: string | undefined } & SafeFetchOptions): ExchangeRatePort {
  const { url = standardUrl, ...fetching } = options;
  return {
    name: 'European Central Bank',
    ratesSince: async (since, today) => {
      const days = readEcb(await safeFetch(fileFor(url, since, today), { ...fetching, timeout_ms: 60_000 }));
      return days.filter(({ rate_on }) => since === null || rate_on >= since);
    },
  };
}

/** Chooses the smallest file that covers the days since the last rates. */
function fileFor(daily: string, since: string | null, today: string): string {
  const gapDays = since === null ? 90 : (Date.parse(today) - Date.parse(since)) / dayMs;
  if (gapDays <= 1) return daily;
  return daily.replace(/eurofxref-daily\.xml$/u, gapDays <= 90 ? 'eurofxref-hist-90d.xml' : 'eurofxref-hist.xml');
}

/**
 * Parses the bank's exact format: Cubes with a time contain Cubes with a currency and a rate. Returns the oldest day
 * first.
 */
export function readEcb(xml: string): DailyRates[] {
  if (!xml.includes('<gesmes:Envelope')) throw new Error('This is not a file of reference rates.');
  const days: { rate_on: string; rates: Map<string, string> }[] = [];
  for (const [, attributes = ''] of xml.matchAll(/<Cube\b([^<>]*)>/gu)) {
    const time = attributeOf(attributes, 'time');
    if (time !== undefined) {
      if (!/^\d{4}-\d{2}-\d{2}$/u.test(time)) throw new Error(`The rates have an invalid date: ${time.slice(0, 20)}.`);
      days.push({ rate_on: time, rates: new Map() });
    }
    const [currency, rate] = [attributeOf(attributes, 'currency'), attributeOf(attributes, 'rate')];
    if (currency === undefined || rate === undefined || !/^[A-Z]{3}$/u.test(currency) || !isPlainRate(rate)) continue;
    const day = days.at(-1);
    if (!day) throw new Error('The rates have no date.');
    day.rates.set(currency, rate);
  }
  if (days.length === 0) throw new Error('The file of reference rates is empty.');
  return days.sort((left, right) => (left.rate_on < right.rate_on ? -1 : 1));
}

/** Reads an attribute. The daily file uses single quotes, the long ones use double quotes. */
function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}=(?:'([^']*)'|"([^"]*)")`, 'u').exec(attributes);
  return found?.[1] ?? found?.[2];
}
