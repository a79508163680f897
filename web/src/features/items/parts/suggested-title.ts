import { monthText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';

/** The title of a new report until the user enters another: 'November 2026 expenses'. */
export function suggestedTitle(today: string): string {
  return t`${monthText(today)} expenses`;
}
