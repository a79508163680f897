import { monthText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';

/** Returns the title of a new report until the user enters another one: 'November 2026 expenses'. */
export function suggestedTitle(today: string): string {
  return t`${monthText(today)} expenses`;
}
