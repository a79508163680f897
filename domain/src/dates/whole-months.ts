import { addDays } from './calendar-days.ts';

interface Days {
  from: string;
  to: string;
}

/** The days of the months that lie completely between two days; null without any. */
export function wholeMonths({ from, to }: Days): Days | null {
  const first = from.endsWith('-01') ? from : firstOfNextMonth(from);
  const afterLast = firstOfMonth(addDays(to, 1));
  return first < afterLast ? { from: first, to: addDays(afterLast, -1) } : null;
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The 28th plus four days is in the next month. */
function firstOfNextMonth(day: string): string {
  return firstOfMonth(addDays(`${day.slice(0, 7)}-28`, 4));
}
