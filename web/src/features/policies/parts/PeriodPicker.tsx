import { monthName, monthNames } from '#domain/dates/date-text.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { RadioPicker } from '../../rules/parts/RadioPicker.tsx';
import styles from '../../rules/parts/RuleTokens.module.css';
import { periodText, periodWord } from '../policy-labels.ts';
import type { Limit } from '../rule-draft.ts';

interface PeriodPickerProps {
  applies_to: 'expense' | 'advance';
  limit: Limit;
  /** The first month of the fiscal year, for limits with a yearly period. */
  fiscalStart: number;
  onChange: (limit: Limit) => void;
}

function isYearly(period: Limit['period']): boolean {
  return period === 'quarter' || period === 'half_year' || period === 'year';
}

/** The period of a limit, and whether it applies per attendee. */
export function PeriodPicker({ applies_to, limit, fiscalStart, onChange }: PeriodPickerProps) {
  const change = (period: Limit['period']) =>
    onChange({
      ...limit,
      period,
      ...(canHaveMinimum(period) ? {} : { min: null }),
      ...(isYearly(period) && !isYearly(limit.period) ? { fiscal_start_month: fiscalStart } : {}),
    });

  return (
    <div className={styles.picker}>
      <RadioPicker
        label="Per"
        columns
        value={limit.period}
        options={periodsOf(limit, applies_to).map((value) => ({
          value,
          label: capital(periodWord(value, applies_to)),
        }))}
        onChange={change}
      />
      {limit.kind === 'amount' && applies_to === 'expense' && (
        <CheckboxField
          label="Per attendee"
          checked={limit.per_person}
          onChange={(event) => onChange({ ...limit, per_person: event.currentTarget.checked })}
        />
      )}
      {limit.period === 'trip' && (
        <p className={styles.note}>
          A mileage or per diem claim is a trip. Every other expense counts as its own trip.
        </p>
      )}
      {isYearly(limit.period) && (
        <SelectField
          label="Fiscal year starts in"
          data={monthNames.map((_, index) => ({ value: String(index + 1), label: monthName(index + 1) }))}
          value={String(limit.fiscal_start_month)}
          onChange={(month) => month && onChange({ ...limit, fiscal_start_month: Number(month) })}
        />
      )}
    </div>
  );
}

/** Returns true if the limit can have a minimum, which applies only to a single expense or night. */
export function canHaveMinimum(period: Limit['period']): boolean {
  return period === 'transaction' || period === 'night';
}

function periodsOf({ kind }: Limit, applies_to: 'expense' | 'advance'): Limit['period'][] {
  const every = Object.keys(periodText) as Limit['period'][];
  // An advance is requested before the trip, so nights and trips do not apply.
  const all = applies_to === 'expense' ? every : every.filter((period) => period !== 'night' && period !== 'trip');
  if (kind === 'count') return all.filter((period) => !canHaveMinimum(period));
  return kind === 'distance' || kind === 'travel_days' ? all.filter((period) => period !== 'night') : all;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
