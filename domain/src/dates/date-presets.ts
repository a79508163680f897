import { t } from '../language/translate.ts';

interface DatePreset {
  label: string;
  from: string;
  to: string;
}

/** Returns the date ranges that date filters offer as shortcuts on a given day. */
export function datePresets(today: string): DatePreset[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return [
    { label: t`This month`, from: dateOf(year, month, 1), to: dateOf(year, month + 1, 0) },
    { label: t`Last month`, from: dateOf(year, month - 1, 1), to: dateOf(year, month, 0) },
    { label: t`Last 90 days`, from: daysBefore(today, 89), to: today },
    { label: t`This year`, from: dateOf(year, 1, 1), to: dateOf(year, 12, 31) },
  ];
}

/** Returns a date. Months and days outside their range carry over: day 0 is the last day of the previous month. */
function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
