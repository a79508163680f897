import type { currencies } from '#contract/currencies.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { chooseRate, type RateBook } from '#domain/currencies/choose-rate.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ReadContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { readCurrencyNames, readManualRates, readMarketRates, readRateSettings } from './currencies.rows.ts';

export async function exchangeRate(
  { tx, actor, request }: ReadContext,
  input: InputOf<typeof currencies.exrate>,
): Promise<OutputOf<typeof currencies.exrate>> {
  const { from } = input;
  const own = actor.company.currency;
  const to = input.to ?? own;
  const on = input.on ?? localDay(request.now, actor.time_zone);
  const { book, allowed } = await rateBook(tx, { client_id: actor.client_id, own, currencies: [from, to], on });
  if (!isAllowed(from, { own, allowed })) throw new Refused('currency.not_allowed', { currency: from });
  return { status: true, from, to, on, ...orRefuse(chooseRate(book, { from, to, on })) };
}

/**
 * Returns true if the currency is allowed. An empty list allows every currency; the company's currency is always
 * allowed.
 */
export function isAllowed(currency: string, options: { own: string; allowed: readonly string[] }): boolean {
  return currency === options.own || options.allowed.length === 0 || options.allowed.includes(currency);
}

export async function allowedCurrencies({ tx, actor }: ReadContext): Promise<OutputOf<typeof currencies.allowed>> {
  const { client_id, company } = actor;
  const { known, allowed } = await knownCurrencies(tx, client_id);
  return { status: true, data: known.filter((code) => isAllowed(code, { own: company.currency, allowed })) };
}

/** Returns all known currencies, and those that the company allows. */
export async function knownCurrencies(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ known: string[]; allowed: string[] }> {
  const [names, { allowed }] = await Promise.all([readCurrencyNames(tx), readRateSettings(tx, client_id)]);
  return { known: names.map(({ code }) => code), allowed };
}

/** Loads the settings, the manual rates and the market rates for one day. */
export async function rateBook(
  tx: CompanyTransaction,
  options: { client_id: string; own: string; currencies: readonly string[]; on: string },
): Promise<{ book: RateBook; allowed: string[]; version: number }> {
  const currencyCodes = [...new Set([...options.currencies, options.own])];
  const [settings, manual, market] = await Promise.all([
    readRateSettings(tx, options.client_id),
    readManualRates(tx, options),
    readMarketRates(tx, { currencies: currencyCodes, on: options.on }),
  ]);

  return {
    allowed: settings.allowed,
    version: settings.version,
    book: {
      company_currency: options.own,
      is_automatic: settings.is_automatic,
      manual: new Map(manual.map((rate) => [rate.currency, rate])),
      market: new Map(market.map((rate) => [rate.currency, rate])),
    },
  };
}
