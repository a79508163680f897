import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LanguageCode, languageCodes, languages } from '#domain/language/languages.ts';
import type { Catalogue, PluralForms } from '#domain/language/translate.ts';
import type { FoundText } from './find-texts.ts';

export type Texts = Record<string, Catalogue['texts'][string]>;

const folder = join(import.meta.dirname, '../../domain/src/language/catalogues');

export const translatedLanguages = languageCodes.filter((code) => code !== 'en');

export function readCatalogue(code: LanguageCode): Texts {
  return JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8')) as Texts;
}

/** Writes the translations sorted by key, so that changes are easy to compare. */
export function writeCatalogue(code: LanguageCode, texts: Texts): void {
  const sorted = Object.keys(texts)
    .sort((left, right) => left.localeCompare(right, 'en'))
    .map((key) => [key, texts[key]]);
  writeFileSync(join(folder, `${code}.json`), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Returns the end of a sentence that describes what is wrong with a translation; undefined if it is correct. */
export function faultOf(
  code: LanguageCode,
  text: FoundText,
  translation: Texts[string] | undefined,
): string | undefined {
  if (translation === undefined) return 'is missing';
  if (text.one === undefined)
    return typeof translation === 'string' ? faultOfText(text.key, translation) : 'has plural forms';
  if (typeof translation === 'string') return 'has no plural forms';

  const missing = neededForms(code).filter((form) => !translation[form]);
  if (missing.length > 0) return `lacks the form ${missing.join(', ')}`;
  const strange = Object.values(translation).find((form) =>
    placesIn(form).some((each) => !placesIn(text.key).includes(each)),
  );
  return strange === undefined ? faultOfText(text.key, translation.other) : `has other places in “${strange}”`;
}

function faultOfText(key: string, translation: string): string | undefined {
  if (translation.trim() === '' && key.trim() !== '') return 'is empty';
  const [wanted, given] = [placesIn(key).join(' '), placesIn(translation).join(' ')];
  return wanted === given ? undefined : `has the places ${given || 'none'} instead of ${wanted || 'none'}`;
}

function placesIn(text: string): string[] {
  return [...new Set(text.match(/\{\d\}|#/gu) ?? [])].sort();
}

/**
 * Returns the plural forms that a language needs. Spanish and French have a separate form for millions, but the form
 * for other numbers can replace it.
 */
function neededForms(code: LanguageCode): (keyof PluralForms)[] {
  const { pluralCategories } = new Intl.PluralRules(languages[code].locale).resolvedOptions();
  return pluralCategories.filter((form) => form !== 'many' || code === 'ar');
}
