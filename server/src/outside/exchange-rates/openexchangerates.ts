import { crossRate } from '#domain/currencies/cross-rate.ts';
import { type SafeFetchOptions, safeFetch } from '../safe-fetch.ts';
import { type DailyRates, type ExchangeRatePort, isPlainRate } from './port.ts';

const standardUrl = 'https://openexchangerates.org/api';
const dayMs = 86_400_000;
// The maximum number of days that are read at once. Each day costs one request of the account's monthly quota.
const maxDays = 31;

/** Reads rates from openexchangerates.org: rates per dollar for about 170 currencies, one request per day. */
export function openExchangeRates(
  options: { app_id: string; url?: string | undefined } & SafeFetchOptions,
): ExchangeRatePort {
  const { app_id, url = standardUrl, ...fetching } = options;
  // The id is sent in a header, since URLs end up in logs.
  const fetchRates = async (file: string) =>
    readOpenExchangeRates(
      await safeFetch(`${url.replace(/\/$/u, '')}/${file}`, {
        ...fetching,
        headers: { authorization: `Token ${app_id}` },
      }),
    );

  return {
    name: 'openexchangerates.org',
    ratesSince: async (since, today) => {
      const days: DailyRates[] = [];
      for (const day of daysBetween(since, today))
        days.push({ ...(await fetchRates(`historical/${day}.json`)), rate_on: day });
      return [...days, await fetchRates('latest.json')];
    },
  };
}

/** Converts rates per dollar to rates per euro exactly: numbers are read as text, never as floats. */
export function readOpenExchangeRates(json: string): DailyRates {
  const { timestamp, base, rates } = JSON.parse(json, saveNumbers) as {
    timestamp?: string;
    base?: string;
    rates?: Record<string, string>;
  };
  const euro = rates?.EUR;
  if (base !== 'USD' || !rates || !euro || !isPlainRate(euro) || !/^\d{1,12}$/u.test(timestamp ?? ''))
    throw new Error('This is not a list of rates per dollar.');
  const found = Object.entries(rates).flatMap(([currency, rate]): [string, string][] => {
    if (currency === 'EUR' || !/^[A-Z]{3}$/u.test(currency) || !isPlainRate(rate)) return [];
    const perEuro = crossRate({ from: euro, to: rate });
    return perEuro === null ? [] : [[currency, perEuro]];
  });
  return { rate_on: new Date(Number(timestamp) * 1000).toISOString().slice(0, 10), rates: new Map(found) };
}

function saveNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}

/**
 * Returns the days from `since` to yesterday, at most the latest `maxDays`. Today's rates come from the latest file.
 */
function daysBetween(since: string | null, today: string): string[] {
  const first = Math.max(since === null ? 0 : Date.parse(since), Date.parse(today) - maxDays * dayMs);
  const days: string[] = [];
  for (let at = first; at < Date.parse(today); at += dayMs) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
