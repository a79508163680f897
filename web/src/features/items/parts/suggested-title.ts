import { monthText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';

/** Returns the suggested title of a new report, such as 'November 2026 expenses'. The user can change it. */
export function suggestedTitle(today: string): string {
  return t`${monthText(today)} expenses`;
}
