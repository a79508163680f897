import { dateText, monthNumber } from '../dates/date-text.ts';
import { withCommas } from '../money/display.ts';
import { capitalize } from '../text/capitalize.ts';
import { type Catalogue, currentCatalogue, fill, formFor, groupDigits, type PluralForms } from './translate.ts';

/**
 * Translates a text that was composed and saved in English to the language of the reader: 'Spent on a Sunday.',
 * 'Fallback approver: no reporting manager'. It finds the catalogue text from which the text was composed, and
 * translates its values in the same way. Texts without a translation, such as names, stay as they are. The catalogue
 * does not contain the singular of a plural, so texts that are saved use `t` for the number one.
 */
export function savedText(text: string): string {
  const catalogue = currentCatalogue();
  if (!catalogue || text === '') return text;
  const index = indexOf(catalogue);
  const known = index.known.get(text);
  if (known !== undefined) return known;
  index.left = maxParts;
  const translated = wholeText(text, index, maxDepth) ?? sentencesOf(text, index) ?? valueText(text, index, maxDepth);
  if (index.known.size >= mostKnown) index.known.clear();
  index.known.set(text, translated);
  return translated;
}

const maxDepth = 5;
/**
 * A template such as '{0} cannot approve' needs at least this many letters in addition to its values, so that it does
 * not match a name by chance.
 */
const namesLetters = 10;
const mostKnown = 5000;
/** Saved texts contain user input, so the number of parts that are looked up for one text is limited. */
const maxParts = 300;

interface Index {
  catalogue: Catalogue;
  /** The templates by their first word; '' for those that begin with a value. */
  templates: Map<string, Template[]>;
  known: Map<string, string>;
  /** The number of parts of the current text that may still be looked up. */
  left: number;
}

interface Template {
  key: string;
  /** The pieces of text before, between and after the values. */
  parts: readonly string[];
  /**
   * The number of characters that are not values. If several templates match, the one with the most such characters is
   * used.
   */
  letters: number;
  /** The placeholder number of each value; null for the count of a plural. */
  places: readonly (number | null)[];
}

const indexes = new WeakMap<Catalogue, Index>();

function indexOf(catalogue: Catalogue): Index {
  const known = indexes.get(catalogue);
  if (known) return known;
  const templates = Map.groupBy(
    Object.entries(catalogue.texts).flatMap(([key, translation]) => templateOf(key, translation) ?? []),
    ({ key }) => firstWord(key),
  );
  const index = { catalogue, templates, known: new Map<string, string>(), left: 0 };
  indexes.set(catalogue, index);
  return index;
}

const placePattern = /\{(\d)\}|#/gu;

function templateOf(key: string, translation: string | PluralForms): Template | undefined {
  const isPlural = typeof translation === 'object';
  const places: (number | null)[] = [];
  const parts: string[] = [];
  let last = 0;
  for (const { 0: found, 1: place, index } of key.matchAll(placePattern)) {
    if (place === undefined && !isPlural) continue;
    parts.push(key.slice(last, index));
    places.push(place === undefined ? null : Number(place));
    last = index + found.length;
  }
  if (places.length === 0) return undefined;
  const letters = key.replace(placePattern, '').replace(/\s/gu, '').length;
  return { key, letters, places, parts: [...parts, key.slice(last)] };
}

/**
 * Returns the values with which the template produces the text, each as short as possible; undefined if it does not
 * match.
 */
function valuesIn(text: string, { parts, places }: Template): string[] | undefined {
  const [first = '', ...others] = parts;
  const last = others.pop() ?? '';
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;

  const values: string[] = [];
  let from = first.length;
  for (const part of others) {
    const at = text.indexOf(part, from + 1);
    if (at < 0 || at + part.length > end) return undefined;
    values.push(text.slice(from, at));
    from = at + part.length;
  }
  if (from >= end) return undefined;
  values.push(text.slice(from, end));
  return values.every((value, at) => places[at] !== null || /^[\d,]+$/u.test(value)) ? values : undefined;
}

/** Translates a whole text. Undefined if no text of the catalogue matches. */
function wholeText(
  text: string,
  index: Index,
  depth: number,
  mayBeName = depth < maxDepth && hasCapital(text),
): string | undefined {
  const { texts } = index.catalogue;
  if (index.left === 0) return undefined;
  index.left -= 1;
  // A value with a capital letter is usually a name: 'Finance', 'Open Table', 'Bank of America'.
  const exact = mayBeName && !text.includes(' ') ? undefined : texts[text];
  if (typeof exact === 'string') return exact;
  const figure = figureText(text);
  if (figure !== undefined) return figure;

  const matches = [...(index.templates.get(firstWord(text)) ?? []), ...(index.templates.get('') ?? [])].filter(
    (template) => {
      const values = template.letters > 0 ? valuesIn(text, template) : undefined;
      const isLikely = !mayBeName || template.letters >= namesLetters || values?.every(isFigure);
      return isLikely && values?.every(isInSentence);
    },
  );
  const best = matches.reduce<Template | undefined>(
    (most, each) => (most && most.letters >= each.letters ? most : each),
    undefined,
  );
  return best && depth > 0 ? filledTemplate(text, best, { index, depth }) : undefined;
}

function filledTemplate(text: string, template: Template, { index, depth }: { index: Index; depth: number }): string {
  const found = valuesIn(text, template) ?? [];
  const values: string[] = [];
  let count = '';
  for (const [at, place] of template.places.entries()) {
    const group = found[at] ?? '';
    if (place === null) count = group.replaceAll(',', '');
    else values[place] = valueText(group, index, depth - 1);
  }
  const { texts } = index.catalogue;
  const translation = texts[template.key] ?? template.key;
  if (typeof translation === 'string') return fill(translation, values);
  return fill(formFor(translation, Number(count)).replaceAll('#', groupDigits(count)), values);
}

/**
 * Translates a value. Its first letter may have another case than in the catalogue, and it may end with a full stop.
 */
function valueText(value: string, index: Index, depth: number): string {
  const found = wholeText(value, index, depth);
  if (found !== undefined) return found;
  const flipped = wholeText(flipFirst(value), index, depth, hasCapital(value));
  if (flipped !== undefined) return /^\p{Lu}/u.test(value) ? capitalize(flipped) : flipped;
  const unended = value.endsWith('.') ? value.slice(0, -1) : '';
  return unended === '' ? value : withEnd(valueText(unended, index, depth), { of: unended, otherwise: value });
}

function flipFirst(text: string): string {
  const first = text.charAt(0);
  const flipped = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
  return flipped + text.slice(1);
}

function withEnd(translated: string, { of, otherwise }: { of: string; otherwise: string }): string {
  return translated === of ? otherwise : `${translated}.`;
}

/** Translates several sentences one by one; undefined if none has a translation. */
function sentencesOf(text: string, index: Index): string | undefined {
  const sentences = text.split(sentenceEnd);
  const translated = sentences.map((sentence) => wholeText(sentence, index, maxDepth));
  if (sentences.length < 2 || translated.every((each) => each === undefined)) return undefined;
  return translated.map((each, at) => each ?? sentences[at]).join(' ');
}

/** Formats 'USD 1,250.00', '1,250.00' and '9 Nov 2026' for the current language; undefined for other texts. */
function figureText(text: string): string | undefined {
  const [, currency = '', sign = '', decimal] = /^([A-Z]{3} )?(−)?(\d{1,3}(?:,\d{3})*(?:\.\d+)?)$/u.exec(text) ?? [];
  if (decimal !== undefined) return currency + withCommas((sign && '-') + decimal.replaceAll(',', ''));
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})$/u.exec(text) ?? [];
  const month = name === '' ? null : monthNumber(name);
  return month === null ? undefined : dateText(`${year}-${twoDigits(month)}-${twoDigits(day)}`);
}

function isFigure(text: string): boolean {
  return figureText(text) !== undefined;
}

function hasCapital(text: string): boolean {
  return /^\p{Lu}/u.test(text);
}

function twoDigits(figure: number | string): string {
  return String(figure).padStart(2, '0');
}

/** True if the value does not continue beyond the end of a sentence. */
function isInSentence(value: string): boolean {
  return !sentenceEnd.test(value);
}

const sentenceEnd = /(?<=[.!?]) (?=\P{Ll})/u;

function firstWord(text: string): string {
  return /^[^{}#\s]+(?=\s|$)/u.exec(text)?.[0] ?? '';
}
