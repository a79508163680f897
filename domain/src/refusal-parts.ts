import { isEnglish } from './dates/intl-format.ts';
import { savedText } from './language/saved-text.ts';
import { plural, t } from './language/translate.ts';

type Fact = string | number | null | undefined;

/**
 * Translates a label in the facts of a refusal, such as the status of a report. Refusals are created in English and
 * shown in the language of the reader.
 */
export function shown(text: Fact): string {
  return savedText(String(text ?? ''));
}

/** Translates the labels in a list that was composed in English: 'category, date and amount'. */
export function shownList(texts: Fact): string {
  if (isEnglish()) return String(texts ?? '');
  const names = String(texts ?? '').split(/, | and /u);
  const [last = '', ...before] = names.map(shown).reverse();
  return before.length === 0 ? last : t`${before.reverse().join(', ')} and ${last}`;
}

export function hiddenText(names: string, item: Fact): string {
  switch (item) {
    case 'report':
      return t`${names} cannot open this report. Remove the mention to post the comment.`;
    case 'advance':
      return t`${names} cannot open this advance. Remove the mention to post the comment.`;
    default:
      return t`${names} cannot open this expense. Remove the mention to post the comment.`;
  }
}

export function belongingText(count: number, noun: string | number): string {
  if (noun === 'department')
    return plural(
      count,
      '1 department belongs to it. Move them first, or deactivate it.',
      '# departments belong to it. Move them first, or deactivate it.',
    );
  return plural(
    count,
    '1 person belongs to it. Move them first, or deactivate it.',
    '# people belong to it. Move them first, or deactivate it.',
  );
}

export function durationText(seconds: Fact): string {
  const count = Number(seconds ?? 60);
  if (count < 90) return plural(count, '1 second', '# seconds');
  return plural(Math.ceil(count / 60), '1 minute', '# minutes');
}

export function moreChecks(others: Fact): string[] {
  const count = Number(others ?? 0);
  return count === 0 ? [] : [plural(count, 'Then acknowledge 1 more check.', 'Then acknowledge # more checks.')];
}
