import { monthText } from '#domain/dates/date-text.ts';

/** The title of a new report until the user enters another: 'November 2026 expenses'. */
export function suggestedTitle(today: string): string {
  return `${monthText(today)} expenses`;
}
