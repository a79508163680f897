import { t } from '../language/translate.ts';
import { countries } from '../receipts/countries.ts';

/** The order of day and month in a date, which decides whether 3/4/2026 means 3 April or 4 March. */
export type DayOrder = 'day_first' | 'month_first';

const numericDate = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/u;

/**
 * Finds the order in a column of dates: a number above 12 must be the day, and dates with points begin with the day.
 * Otherwise the company's order applies.
 */
export function dayOrderIn(cells: readonly string[], otherwise: DayOrder): DayOrder {
  const parts = cells.flatMap((cell) => {
    const match = numericDate.exec(cell);
    return match ? [{ first: Number(match[1]), second: Number(match[2]), dots: cell.includes('.') }] : [];
  });
  if (parts.some(({ first }) => first > 12)) return 'day_first';
  if (parts.some(({ second }) => second > 12)) return 'month_first';
  return parts.some(({ dots }) => dots) ? 'day_first' : otherwise;
}

/** Returns the order to show in a preview; null if no date is written with numbers only, such as 3/4/2026. */
export function shownDayOrder(cells: readonly string[], order: DayOrder): DayOrder | null {
  return cells.some((cell) => numericDate.test(cell)) ? order : null;
}

/** Returns the usual order of a company: that of its country, or of its currency if the country is not known. */
export function usualDayOrder({ country, currency }: { country: string; currency: string }): DayOrder {
  const usual = countries.find(({ code }) => code === country)?.day_order;
  if (country !== '') return usual === 'mdy' ? 'month_first' : 'day_first';
  return currency === 'USD' ? 'month_first' : 'day_first';
}

export function dayOrderText(order: DayOrder): string {
  return order === 'day_first'
    ? t`Dates are read as day/month/year: 03/04/2026 is 3 April 2026.`
    : t`Dates are read as month/day/year: 03/04/2026 is 4 March 2026.`;
}
