import { shortMonthName } from './date-text.ts';

/**
 * Formats a calendar date with a pattern of YYYY, YY, MMM, MM, M, DD and D: '2026-11-09' as 'DD/MM/YYYY' is
 * '09/11/2026'.
 */
export function formatDate(date: string, pattern: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const parts: Record<string, string> = {
    YYYY: year,
    YY: year.slice(2),
    MMM: shortMonthName(Number(month)),
    MM: month,
    M: String(Number(month)),
    DD: day,
    D: String(Number(day)),
  };
  return pattern.replaceAll(/YYYY|YY|MMM|MM|M|DD|D/gu, (part) => parts[part] ?? part);
}
