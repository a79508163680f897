import type { DailyRates, ExchangeRatePort } from './port.ts';
import { snapshotDays, snapshotRates } from './snapshot.ts';

/** Returns bundled rates, which need no set-up and no network. */
export function localRates(): ExchangeRatePort {
  return {
    name: 'built-in reference rates',
    ratesSince: async (since, today) =>
      snapshot().filter(({ rate_on }) => rate_on <= today && (since === null || rate_on >= since)),
  };
}

function snapshot(): DailyRates[] {
  return snapshotDays.map((rate_on, index) => ({
    rate_on,
    rates: new Map(
      Object.entries(snapshotRates).flatMap(([currency, rates]) => {
        const rate = rates.split(' ')[index];
        return rate ? [[currency, rate] as const] : [];
      }),
    ),
  }));
}
