import { type Country, countries, countryVotes, likelyCountry } from './countries.ts';
import { currenciesOf, currencyCodes } from './currency-marks.ts';
import type { FoundAmount } from './find-amounts.ts';
import type { ReceiptLine, ReceiptWord } from './receipt-line.ts';

interface FoundCurrency {
  currency: string;
  country: Country | undefined;
  /** True when the receipt shows no currency and the company's is used. */
  is_guessed: boolean;
  confidence: 'low' | 'medium' | 'high';
  /** The evidence, when there is any. */
  seen: { line: number; words: readonly ReceiptWord[] } | null;
}

/**
 * Finds the currency by marks and codes beside amounts; the likely country decides between currencies that share a
 * sign.
 */
export function findCurrency(
  lines: readonly ReceiptLine[],
  amounts: readonly FoundAmount[],
  company: { home_currency: string },
): FoundCurrency {
  const votes = countryVotes(lines);
  const country = likelyCountry(votes);
  const marks = marksOf(lines, amounts);
  const [best] = [...marks].sort((left, right) => right[1].count - left[1].count);
  if (!best) return guessed(country, company);
  const [choices, { seen, count }] = best;
  const options = choices.split(' ');
  const named = options.find((code) => code === country?.currency) ?? strongest(options, votes);
  const currency =
    named ??
    (options.length > 1 && options.includes(company.home_currency) ? company.home_currency : (options[0] ?? ''));
  const isClear = options.length === 1 || named !== undefined;
  return {
    currency,
    country: country ?? homeOf(currency),
    is_guessed: false,
    confidence: isClear ? (count > 1 ? 'high' : 'medium') : 'medium',
    seen,
  };
}

interface FoundMark {
  count: number;
  seen: { line: number; words: readonly ReceiptWord[] };
}

/** Keyed by the possible currencies of the mark, in order. */
function marksOf(lines: readonly ReceiptLine[], amounts: readonly FoundAmount[]): Map<string, FoundMark> {
  const marks = new Map<string, FoundMark>();
  const vote = (choices: readonly string[], seen: FoundMark['seen'], weight: number) => {
    if (choices.length === 0) return;
    const key = choices.join(' ');
    const known = marks.get(key);
    marks.set(key, { count: (known?.count ?? 0) + weight, seen: known?.seen ?? seen });
  };
  for (const { mark, line, words } of amounts) if (mark) vote(currenciesOf(mark), { line, words }, 2);
  // A code without an amount counts too: 'SUMME EUR', 'Total CHF', 'All prices in SEK'.
  for (const [line, { words }] of lines.entries())
    for (const word of words) {
      const plain = word.text.replace(/[^A-Z€£¥]/gu, '');
      if (currencyCodes.has(plain) || /^[€£¥]$/u.test(plain)) vote(currenciesOf(plain), { line, words: [word] }, 1);
    }
  return marks;
}

function strongest(options: readonly string[], votes: ReadonlyMap<string, number>): string | undefined {
  const voted = countries
    .filter(({ code, currency }) => options.includes(currency) && votes.has(code))
    .sort((left, right) => (votes.get(right.code) ?? 0) - (votes.get(left.code) ?? 0));
  return voted[0]?.currency;
}

function guessed(country: Country | undefined, company: { home_currency: string }): FoundCurrency {
  const { home_currency } = company;
  if (country) return { currency: country.currency, country, is_guessed: false, confidence: 'medium', seen: null };
  return { currency: home_currency, country: homeOf(home_currency), is_guessed: true, confidence: 'low', seen: null };
}

/** The country of a currency used by only one country; the euro has many. */
function homeOf(currency: string): Country | undefined {
  return currency === 'EUR' ? undefined : countries.find((country) => country.currency === currency);
}
