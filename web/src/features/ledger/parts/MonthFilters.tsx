import { IconCalendar } from '@tabler/icons-react';
import { shortMonthText } from '#domain/dates/date-text.ts';
import { addMonths } from '#domain/ledger/months.ts';
import { RequiredFilterMenu } from '../../../ui/FilterMenu.tsx';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import styles from './ledger.module.css';

/** Formats a month: '2026-10' → 'Oct 2026'. */
export function monthText(month: string): string {
  return shortMonthText(month);
}

/** Returns the months selected in the URL; by default the current month. */
export function useMonths(currentMonth: string) {
  const { search } = useUrlSearch();
  const monthIn = (text: string | undefined) => (text && /^20\d\d-(0[1-9]|1[0-2])$/u.test(text) ? text : undefined);
  const to_month = monthIn(search.to_month) ?? currentMonth;
  const from_month = monthIn(search.from_month) ?? to_month;
  return { from_month: from_month > to_month ? to_month : from_month, to_month };
}

interface MonthFiltersProps {
  months: { from_month: string; to_month: string };
  firstMonth: string;
  currentMonth: string;
}

export function MonthFilters({ months, firstMonth, currentMonth }: MonthFiltersProps) {
  const { change } = useUrlSearch();
  const choices = monthsBetween(firstMonth, currentMonth).map((value) => ({ value, label: monthText(value) }));
  const menu = (name: 'from_month' | 'to_month', label: string) => (
    <RequiredFilterMenu
      label={label}
      icon={<IconCalendar aria-hidden="true" />}
      choices={choices}
      value={months[name]}
      valueLabel={monthText(months[name])}
      onChange={(value) => change((current) => ({ ...current, [name]: value }), { replace: true })}
    />
  );
  return (
    <div className={styles.filters}>
      {menu('from_month', 'From')}
      {menu('to_month', 'To')}
    </div>
  );
}

/** Returns the months in the range, newest first, but at most 240. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first && months.length < 240; month = addMonths(month, -1)) months.push(month);
  return months;
}
