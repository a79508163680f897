import type { App } from '../../http/context.ts';
import { newestMarketDay, upsertMarketRates } from './currencies.rows.ts';

const batchSize = 5_000;

/** Fetches market rates up to today. The job can run repeatedly and in several processes at the same time. */
export async function refreshMarketRates(app: App): Promise<void> {
  const { database, exchange_rates, clock } = app;
  const today = clock().toISOString().slice(0, 10);
  const days = await exchange_rates.ratesSince(await newestMarketDay(database, exchange_rates.name), today);
  const rates = days.flatMap(({ rate_on, rates }) =>
    [...rates].map(([currency, rate]) => ({ currency, rate_on, rate })),
  );
  for (let from = 0; from < rates.length; from += batchSize)
    await upsertMarketRates(database, {
      rates: rates.slice(from, from + batchSize),
      source: exchange_rates.name,
      fetched_at: clock(),
    });
}

/**
 * Fetches market rates if there are none from this source yet. If the source is unavailable, the daily job tries again.
 */
export async function fillMarketRates(app: App): Promise<void> {
  try {
    if ((await newestMarketDay(app.database, app.exchange_rates.name)) === null) await refreshMarketRates(app);
  } catch (error) {
    app.log.warn({ err: error }, 'exchange rates could not be read');
  }
}
