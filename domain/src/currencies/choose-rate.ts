import { allow, type Decision, refuse } from '../decision.ts';
import { exactRatio } from './cross-rate.ts';

/** The exchange rates of a company on one day. */
export interface RateBook {
  company_currency: string;
  /** True if market rates are used where no manual rate exists. */
  is_automatic: boolean;
  /** Units of the company's currency per unit of each other currency, by currency. */
  manual: ReadonlyMap<string, ManualRate>;
  /** Units of each currency per euro, by currency; the euro itself may be missing. */
  market: ReadonlyMap<string, MarketRate>;
}

interface ManualRate {
  rate: string;
  effective_from: string;
  set_by: string;
}

interface MarketRate {
  rate: string;
  rate_on: string;
  source: string;
}

export interface ChosenRate {
  ex_rate: string;
  /** The date of the rate. If two rates are combined, it is the older date. */
  rate_on: string;
  /** The origin of the rate: 'same', 'manual', or the name of the market source. */
  source: string;
  set_by: string | null;
}

/**
 * Chooses the rate between two currencies: 1 for equal ones, manual rates first, then market rates through the euro.
 * The result is rounded only once.
 */
export function chooseRate(
  book: RateBook,
  { from, to, on }: { from: string; to: string; on: string },
): Decision<ChosenRate, 'rate.none'> {
  if (from === to) return allow({ ex_rate: '1', rate_on: on, source: 'same', set_by: null });
  const none = refuse('rate.none', { from, to, on });
  const manual = [from, to].flatMap((currency) => manualOf(book, currency) ?? []);
  if (manual.length === 0 && !book.is_automatic) return none;

  // Without a manual rate, the conversion goes directly through the euro instead of the company's currency.
  const worth = manual.length > 0 ? worthInCompany : worthInEuro;
  const [source, target] = [worth(book, from), worth(book, to)];
  if (!source || !target) return none;
  const ex_rate = exactRatio({
    times: [...source.times, ...target.over],
    over: [...source.over, ...target.times],
  });
  if (ex_rate === null) return none;
  const days = [...source.days, ...target.days].sort();
  const markets = [...source.sources, ...target.sources];
  return allow({
    ex_rate,
    rate_on: days[0] ?? on,
    source: manual.length > 0 ? 'manual' : (markets[0] ?? 'market'),
    set_by: manual[0]?.set_by ?? null,
  });
}

/**
 * The value of one unit of a currency as an unrounded fraction, with the dates and sources of the rates that it uses.
 */
interface Worth {
  times: string[];
  over: string[];
  days: string[];
  sources: string[];
}

function manualOf({ company_currency, manual }: RateBook, currency: string): ManualRate | undefined {
  return currency === company_currency ? undefined : manual.get(currency);
}

function worthInCompany(book: RateBook, currency: string): Worth | null {
  if (currency === book.company_currency) return { times: [], over: [], days: [], sources: [] };
  const manual = manualOf(book, currency);
  if (manual) return { times: [manual.rate], over: [], days: [manual.effective_from], sources: [] };
  if (!book.is_automatic) return null;
  const [own, company] = [worthInEuro(book, currency), worthInEuro(book, book.company_currency)];
  if (!own || !company) return null;
  return {
    times: [...own.times, ...company.over],
    over: [...own.over, ...company.times],
    days: [...own.days, ...company.days],
    sources: [...own.sources, ...company.sources],
  };
}

function worthInEuro({ market }: RateBook, currency: string): Worth | null {
  if (currency === 'EUR') return { times: [], over: [], days: [], sources: [] };
  const rate = market.get(currency);
  return rate ? { times: [], over: [rate.rate], days: [rate.rate_on], sources: [rate.source] } : null;
}
