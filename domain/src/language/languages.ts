/** A language of the product. Texts in the code are English; the other languages have a file in `catalogues`. */
export interface Language {
  code: LanguageCode;
  /** The name of the language in the language itself, as the language menu shows it. */
  name: string;
  /** The locale for `Intl`. Numbers have Latin digits in every language. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** The separators between thousands and before decimals: '1,234.50'. */
  group: string;
  decimal: string;
}

export const languageCodes = ['en', 'de', 'es', 'fr', 'ja', 'ar'] as const;
export type LanguageCode = (typeof languageCodes)[number];

export const languages: Readonly<Record<LanguageCode, Language>> = {
  en: { code: 'en', name: 'English', locale: 'en-US', direction: 'ltr', group: ',', decimal: '.' },
  de: { code: 'de', name: 'Deutsch', locale: 'de-DE', direction: 'ltr', group: '.', decimal: ',' },
  es: { code: 'es', name: 'Español', locale: 'es-ES', direction: 'ltr', group: '.', decimal: ',' },
  fr: { code: 'fr', name: 'Français', locale: 'fr-FR', direction: 'ltr', group: '\u202f', decimal: ',' },
  ja: { code: 'ja', name: '日本語', locale: 'ja-JP', direction: 'ltr', group: ',', decimal: '.' },
  ar: { code: 'ar', name: 'العربية', locale: 'ar-u-nu-latn', direction: 'rtl', group: ',', decimal: '.' },
};

export function isLanguageCode(text: unknown): text is LanguageCode {
  return languageCodes.includes(text as LanguageCode);
}

/**
 * Returns the first supported language in an `Accept-Language` header: 'de-AT,de;q=0.9' is German. English if there is
 * none.
 */
export function languageOfHeader(header: string | undefined): LanguageCode {
  const codes = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return codes.find(isLanguageCode) ?? 'en';
}
