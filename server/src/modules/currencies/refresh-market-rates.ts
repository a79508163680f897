import type { App } from '../../http/context.ts';
import { newestMarketDay, upsertMarketRates } from './currencies.rows.ts';

const portion = 5_000;

/** Brings the market's rates up to today. Doing it twice changes nothing, so any process may, at any time. */
export async function refreshMarketRates(app: App): Promise<void> {
  const { database, exchange_rates, clock } = app;
  const today = clock().toISOString().slice(0, 10);
  const days = await exchange_rates.ratesSince(await newestMarketDay(database, exchange_rates.name), today);
  const rates = days.flatMap(({ rate_on, rates }) =>
    [...rates].map(([currency, rate]) => ({ currency, rate_on, rate })),
  );
  for (let from = 0; from < rates.length; from += portion)
    await upsertMarketRates(database, {
      rates: rates.slice(from, from + portion),
      source: exchange_rates.name,
      fetched_at: clock(),
    });
}

/** The first start, and the first with another source, has none of its rates. One that is away is asked again daily. */
export async function fillMarketRates(app: App): Promise<void> {
  try {
    if ((await newestMarketDay(app.database, app.exchange_rates.name)) === null) await refreshMarketRates(app);
  } catch (error) {
    app.log.warn({ err: error }, 'exchange rates could not be read');
  }
}
