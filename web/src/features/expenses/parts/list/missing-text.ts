import { currentLanguage, plural, t, translate } from '#domain/language/translate.ts';

const maxNamedFields = 2;

/** Names the missing fields: 'Receipt missing', 'Amount and date missing', '4 fields missing'. */
export function missingText(missing: readonly string[]): string {
  if (missing.length > maxNamedFields) return plural(missing.length, '1 field missing', '# fields missing');
  const [first = '', second] = missing.map(translate);
  return second === undefined ? t`${first} missing` : t`${first} and ${insideSentence(second)} missing`;
}

/** Lowercases a label inside a sentence, except in German, where all nouns are capitalised. */
function insideSentence(label: string): string {
  return currentLanguage().code === 'de' ? label : label.toLowerCase();
}
