import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { withCommas } from '#domain/money/display.ts';
import { placeText } from '#domain/per-diem/per-diem-text.ts';
import { Money } from '../../../../ui/Money.tsx';
import { dayReasons, type PerDiemCalculation, type PerDiemDay } from './day-reasons.ts';
import styles from './PerDiemDays.module.css';

interface PerDiemDaysProps {
  calculation: Pick<PerDiemCalculation, 'days' | 'total' | 'currency'>;
  /** The names of the rate lists by id. */
  listNames?: ReadonlyMap<string, string>;
  /** Renders the checkboxes for the meals of a day. Only the form passes this function. */
  mealsOf?: (date: string) => ReactNode;
}

/** The amount of a per diem trip by day. Each figure has a tooltip that explains it. */
export function PerDiemDays({ calculation, listNames, mealsOf }: PerDiemDaysProps) {
  const { days, total, currency } = calculation;
  return (
    <table className={styles.days} aria-label={t`Per diem by day`}>
      <thead>
        <tr>
          <th scope="col">{t`Day`}</th>
          <th scope="col">{t`Place`}</th>
          <th scope="col" data-align="right">
            {t`Rate`}
          </th>
          <th scope="col" data-align="right">
            {t`Part of day`}
          </th>
          {mealsOf && <th scope="col">{t`Meals provided`}</th>}
          <th scope="col" data-align="right">
            {t`Deducted`}
          </th>
          <th scope="col" data-align="right">
            {t`Amount`}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <DayRow
            key={day.date}
            day={day}
            reasons={dayReasons(day, {
              currency,
              is_last: index > 0 && index === days.length - 1,
              list: listNames?.get(day.rate_list_id),
            })}
            meals={mealsOf?.(day.date)}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={mealsOf ? 6 : 5}>
            {t`Total`}
          </th>
          <td data-align="right">
            <Money amount={total} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface DayRowProps {
  day: PerDiemDay;
  reasons: ReturnType<typeof dayReasons>;
  meals: ReactNode;
}

function DayRow({ day, reasons, meals }: DayRowProps) {
  const deducted = day.deductions.map(({ amount }) => `−${withCommas(amount)}`);
  return (
    <tr>
      <th scope="row">{dateText(day.date)}</th>
      <td data-head={t`Place`} data-wraps>
        <Explained reason={reasons.place}>{placeText(day.place)}</Explained>
      </td>
      <td data-head={t`Rate`} data-align="right">
        <Explained reason={reasons.base}>{withCommas(day.base)}</Explained>
      </td>
      <td data-head={t`Part of day`} data-align="right">
        <Explained reason={reasons.pct}>{day.pct}%</Explained>
      </td>
      {meals && <td data-head={t`Meals provided`}>{meals}</td>}
      <td data-head={t`Deducted`} data-align="right">
        <Explained reason={reasons.meals}>{deducted.join(' ') || '–'}</Explained>
      </td>
      <td data-head={t`Amount`} data-align="right">
        <Explained reason={reasons.amount}>{withCommas(day.amount)}</Explained>
      </td>
    </tr>
  );
}

/** A button with a tooltip, so that the reason can also be opened by keyboard and touch. */
function Explained({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={styles.explained}>
        {children}
      </button>
    </Tooltip>
  );
}
