import { currentLanguage } from '../language/translate.ts';

/**
 * True if the current language is English. English dates are formatted without `Intl`, because its first use is slow.
 */
export function isEnglish(): boolean {
  return currentLanguage().code === 'en';
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a date format for the current language. Each format is created only once. */
export function intlFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { locale } = currentLanguage();
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
