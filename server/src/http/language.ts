import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageCode } from '#domain/language/languages.ts';
import { type Catalogue, provideCatalogue } from '#domain/language/translate.ts';

/** The catalogue of the current async context. Undefined means English, which also applies outside `inLanguage`. */
const current = new AsyncLocalStorage<Catalogue | undefined>();

provideCatalogue(() => current.getStore());

/**
 * Runs `work`, and everything that it awaits, in this language. Texts that are saved, compared or sent to other
 * programs must be produced in English.
 */
export function inLanguage<T>(code: LanguageCode | null, work: () => T): T {
  return current.run(catalogueOf(code ?? 'en'), work);
}

const folder = join(import.meta.dirname, '../../../domain/src/language/catalogues');

/** Each catalogue is read only once, when it is first needed. */
const catalogues = new Map<LanguageCode, Catalogue>();

function catalogueOf(code: LanguageCode): Catalogue | undefined {
  if (code === 'en') return undefined;
  const known = catalogues.get(code);
  if (known) return known;
  const texts = JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8')) as Catalogue['texts'];
  const catalogue = { code, texts };
  catalogues.set(code, catalogue);
  return catalogue;
}

/** Adds texts to a language, for tests. */
export function addTexts(code: LanguageCode, texts: Catalogue['texts']): void {
  const catalogue = catalogueOf(code);
  if (catalogue) catalogues.set(code, { ...catalogue, texts: { ...catalogue.texts, ...texts } });
}
