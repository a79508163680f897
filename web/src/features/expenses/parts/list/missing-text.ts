import { currentLanguage, plural, t, translate } from '#domain/language/translate.ts';

const maxNamedFields = 2;

/**
 * Returns a text about the missing fields, such as 'Receipt missing', 'Amount and date missing' or '4 fields missing'.
 */
export function missingText(missing: readonly string[]): string {
  if (missing.length > maxNamedFields) return plural(missing.length, '1 field missing', '# fields missing');
  const [first = '', second] = missing.map(translate);
  return second === undefined ? t`${first} missing` : t`${first} and ${insideSentence(second)} missing`;
}

/**
 * Returns a label in lower case for use inside a sentence. German labels keep their capitals, because German
 * capitalises all nouns.
 */
function insideSentence(label: string): string {
  return currentLanguage().code === 'de' ? label : label.toLowerCase();
}
