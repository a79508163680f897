import { currentLanguage } from './translate.ts';

/** Returns a label as it is written within a sentence. German nouns keep their capital letter. */
export function labelInSentence(label: string): string {
  return currentLanguage().code === 'de' ? label : label.toLowerCase();
}
