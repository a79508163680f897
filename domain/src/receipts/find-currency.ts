import { type Country, countries, countryVotes } from './countries.ts';
import { currenciesOf, currencyCodes, wordLikeCodes } from './currency-marks.ts';
import type { FoundAmount } from './find-amounts.ts';
import { labelMeaning } from './label-meaning.ts';
import type { ReceiptLine, ReceiptWord } from './receipt-line.ts';
import { plainText } from './says.ts';

interface FoundCurrency {
  currency: string;
  country: Country | undefined;
  /** True if the receipt shows no currency, so that the company's currency is used. */
  is_guessed: boolean;
  confidence: 'low' | 'medium' | 'high';
  /** The places where the signs and codes of the currency were found, in the order of the receipt. */
  seen: readonly CurrencyEvidence[];
}

export interface CurrencyEvidence {
  line: number;
  words: readonly ReceiptWord[];
}

/** The maximum weight of each kind of evidence, so that no single kind outweighs all others. */
const most = { own_mark: 9, shared_mark: 4, code: 4, country: 8 };
const [homeWeight, merchantWeight] = [1.5, 2.5];

/**
 * Finds the currency by weighing the signs beside amounts, codes in headings, the country to which words, numbers and
 * cities point, and the company's own currency.
 */
export function findCurrency(
  lines: readonly ReceiptLine[],
  amounts: readonly FoundAmount[],
  company: { home_currency: string; own_currency?: string; merchant_currency?: string | null },
): FoundCurrency {
  const votes = countryVotes(lines);
  const marks = marksOf(lines, amounts);
  const scores = new Map<string, number>();
  const add = (currency: string, weight: number) => scores.set(currency, (scores.get(currency) ?? 0) + weight);

  for (const { currencies, count, is_code } of marks.values()) {
    const [only] = currencies;
    if (currencies.length === 1 && only)
      add(only, Math.min(is_code ? most.code : most.own_mark, count * (is_code ? 2 : 3)));
    else
      for (const [index, each] of currencies.entries())
        add(each, Math.min(most.shared_mark, count) + (index === 0 ? 0.5 : 0));
  }
  for (const [currency, weight] of countryWeights(votes)) add(currency, weight);
  for (const own of new Set([company.home_currency, company.own_currency ?? company.home_currency]))
    add(own, homeWeight);

  if (company.merchant_currency) add(company.merchant_currency, merchantWeight);

  const ranked = [...scores].sort((left, right) => right[1] - left[1]);
  const [currency = company.home_currency, score = 0] = ranked[0] ?? [];
  const lead = score - (ranked[1]?.[1] ?? 0);
  const seen = [...marks.values()]
    .filter(({ currencies }) => currencies.includes(currency))
    .flatMap((mark) => mark.seen);
  const isGuessed = seen.length === 0 && !countryWeights(votes).has(currency);
  return {
    currency,
    country: countryOf(currency, votes, lines),
    is_guessed: isGuessed,
    confidence: isGuessed || lead < 1.5 ? 'low' : score >= 5 && lead >= 3 ? 'high' : 'medium',
    seen,
  };
}

/**
 * Returns the weight of each currency by the countries to which the lines point. Of several countries that share a
 * currency, only the strongest counts.
 */
function countryWeights(votes: ReadonlyMap<string, number>): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { code, currency } of countries) {
    const weight = Math.min(most.country, (votes.get(code) ?? 0) * 2.5);
    if (weight > 0) weights.set(currency, Math.min(most.country, Math.max(weights.get(currency) ?? 0, weight)));
  }
  return weights;
}

interface FoundMark {
  /** The currencies that the sign or code can mean, the most likely first. */
  currencies: readonly string[];
  count: number;
  is_code: boolean;
  seen: readonly CurrencyEvidence[];
}

function marksOf(lines: readonly ReceiptLine[], amounts: readonly FoundAmount[]): Map<string, FoundMark> {
  const marks = new Map<string, FoundMark>();
  const vote = (currencies: readonly string[], seen: CurrencyEvidence, is_code: boolean) => {
    if (currencies.length === 0) return;
    const key = `${is_code} ${currencies.join(' ')}`;
    const known = marks.get(key);
    marks.set(key, { currencies, is_code, count: (known?.count ?? 0) + 1, seen: [...(known?.seen ?? []), seen] });
  };
  for (const amount of amounts)
    if (amount.mark && isMark(lines[amount.line], amount))
      vote(currenciesOf(amount.mark), { line: amount.line, words: wordsOfMark(lines[amount.line], amount) }, false);
  // A code without an amount counts too: 'SUMME EUR', 'Amount (RM)', 'All prices in SEK'.
  for (const [line, { words }] of lines.entries())
    for (const word of words) {
      const code = /^\W*(?:\p{L}{2,9}\W)?([A-Z]{2,3}|[€£¥])\W*$/u.exec(word.text)?.[1] ?? '';
      const isBracketed = /[(:/]/u.test(word.text);
      if (
        wordLikeCodes.has(code) ||
        !(currencyCodes.has(code) || /^[€£¥]$/u.test(code) || (code === 'RM' && isBracketed))
      )
        continue;
      vote(currenciesOf(code), { line, words: [word] }, true);
    }
  return marks;
}

/**
 * Returns the words that show the currency: the sign alone if it is a separate word, as in 'EUR 12,50', else the whole
 * number, as in '€12,50'.
 */
function wordsOfMark(line: ReceiptLine | undefined, { words, from, to, mark }: FoundAmount): readonly ReceiptWord[] {
  const beside = [line?.words[from - 1], line?.words[to]].filter((word) => word !== undefined);
  const own = beside.find(({ text }) => !/\d/u.test(text) && text.includes(mark ?? ''));
  return own && !words.some(({ text }) => text.includes(mark ?? '')) ? [own] : words;
}

/**
 * True if the text beside an amount is a currency. A code that is also a word needs a label such as 'Total' before it,
 * so 'BALL PEN 5.00' contains no currency.
 */
function isMark(line: ReceiptLine | undefined, amount: FoundAmount): boolean {
  const plain = (amount.mark ?? '').toUpperCase().replace(/\.$/u, '');
  if (!wordLikeCodes.has(plain)) return amount.decimals > 0 || !/^[£¥€$]$/u.test(plain) || amount.units > 0n;
  const others =
    line?.words.slice(0, amount.from).filter(({ text }) => text.toUpperCase().replace(/\W/gu, '') !== plain) ?? [];
  const words = plainText(others.map(({ text }) => text).join(' ')).filter((word) => /\p{L}{2}/u.test(word));
  return words.length === 0 ? amount.decimals > 0 : labelMeaning(words) !== 'none';
}

/** True for a line with only a phone number that begins with 0, perhaps with a label: 'Tel. 02 9123 4567'. */
function isPhoneWithZero(text: string): boolean {
  return /^(?:tel|phone|ph|t)?\W*0[1-9](?:[ )-]*\d){7,9}$/iu.test(text);
}

/**
 * Returns the country with the most evidence among those that use the currency. The United States has no VAT or GST,
 * and phone numbers there do not begin with 0, so a receipt with one of these is from elsewhere, regardless of the
 * company's currency.
 */
function countryOf(
  currency: string,
  votes: ReadonlyMap<string, number>,
  lines: readonly ReceiptLine[],
): Country | undefined {
  const isAbroad = lines.some(({ text }) => /\b(VAT|GST)\b/u.test(text) || isPhoneWithZero(text));
  const using = countries.filter(
    (country) => country.currency === currency && !(country.code === 'US' && isAbroad && !votes.has('US')),
  );
  if (using.length === 1) return using[0];
  const [first, second] = using
    .filter(({ code }) => votes.has(code))
    .sort((left, right) => (votes.get(right.code) ?? 0) - (votes.get(left.code) ?? 0));
  if (!first || votes.get(first.code) === votes.get(second?.code ?? '')) return undefined;
  return first;
}
