import type { currencies } from '#contract/currencies.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { chooseRate } from '#domain/currencies/choose-rate.ts';
import { crossRate, plainRate } from '#domain/currencies/cross-rate.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { ReadContext } from '../../http/context.ts';
import { readCurrencyNames, readManualHistory, readMarketHistory } from './currencies.rows.ts';
import { isAllowed, rateBook } from './read-rate.ts';

const historyRows = 60;

export async function currencySettings(
  { app, tx, actor, request }: ReadContext,
  input: InputOf<typeof currencies.settings>,
): Promise<OutputOf<typeof currencies.settings>> {
  const own = actor.company.currency;
  const on = input.on ?? localDay(request.now, actor.time_zone);
  const names = await readCurrencyNames(tx);

  const { book, allowed, version } = await rateBook(tx, {
    client_id: actor.client_id,
    own,
    currencies: names.map(({ code }) => code),
    on,
  });

  const newest = [...book.market.values()].map(({ rate_on }) => rate_on).sort();

  return {
    status: true,
    currency: own,
    is_automatic: book.is_automatic,
    source: app.exchange_rates.name,
    source_updated_on: newest.at(-1) ?? null,
    version,
    data: names.map(({ code, name }) => {
      const rate = chooseRate(book, { from: code, to: own, on });
      return {
        currency: code,
        name,
        is_allowed: isAllowed(code, { own, allowed }),
        ...(rate.allowed ? rate.value : { ex_rate: null, rate_on: null, source: null, set_by: null }),
      };
    }),
  };
}

/**
 * Returns the rate history of a currency: manual rates as they were entered, and market rates converted to the
 * company's currency.
 */
export async function rateHistory(
  { tx, actor }: ReadContext,
  { currency, before }: InputOf<typeof currencies.history>,
): Promise<OutputOf<typeof currencies.history>> {
  const own = actor.company.currency;
  // Market rates are relative to the euro and the euro has no rows, so for EUR the rates of the company's currency are
  // read.
  const [marketCurrency, otherCurrency] = currency === 'EUR' ? [own, 'EUR'] : [currency, own];

  const [manual, market] = await Promise.all([
    readManualHistory(tx, { client_id: actor.client_id, currency, limit: 100 }),
    currency === own
      ? []
      : readMarketHistory(tx, {
          currency: marketCurrency,
          beside: otherCurrency,
          before: before ?? null,
          limit: historyRows,
        }),
  ]);

  return {
    status: true,
    manual: manual.map((row) => ({ ...row, rate: plainRate(row.rate), set_at: row.set_at.toISOString() })),
    market: market.flatMap(({ rate_on, source, rate, beside_rate }) => {
      const otherRate = otherCurrency === 'EUR' ? '1' : beside_rate;
      if (otherRate === null) return [];
      const found = currency === 'EUR' ? crossRate({ from: '1', to: rate }) : crossRate({ from: rate, to: otherRate });
      return found === null ? [] : [{ rate_on, source, rate: found }];
    }),
  };
}
