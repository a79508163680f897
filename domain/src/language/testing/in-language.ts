import type { LanguageCode } from '../languages.ts';
import { type Catalogue, provideCatalogue } from '../translate.ts';

/** Runs `work` in a language whose catalogue has only these texts. */
export function inLanguage<T>(code: LanguageCode, texts: Catalogue['texts'], work: () => T): T {
  const catalogue = code === 'en' ? undefined : { code, texts };
  provideCatalogue(() => catalogue);
  try {
    return work();
  } finally {
    provideCatalogue(() => undefined);
  }
}
