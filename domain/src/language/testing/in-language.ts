import type { LanguageCode } from '../languages.ts';
import { type Catalogue, provideCatalogue } from '../translate.ts';

/** Runs a test in a language, with these translations. */
export function inLanguage<T>(code: LanguageCode, texts: Catalogue['texts'], work: () => T): T {
  const catalogue = code === 'en' ? undefined : { code, texts };
  provideCatalogue(() => catalogue);
  try {
    return work();
  } finally {
    provideCatalogue(() => undefined);
  }
}
