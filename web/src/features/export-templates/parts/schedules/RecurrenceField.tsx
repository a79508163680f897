import { weekdays } from '#domain/dates/weekdays.ts';
import { MultiSelectField } from '../../../../ui/MultiSelectField.tsx';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { ScheduleValues } from './schedule.ts';

type Recurrence = ScheduleValues['recurrence'];

interface RecurrenceFieldProps {
  value: Recurrence;
  isInvalid: boolean;
  onChange: (recurrence: Recurrence) => void;
}

/** Edits when a schedule runs: every day, on some weekdays, or on a day of each month. */
export function RecurrenceField({ value, isInvalid, onChange }: RecurrenceFieldProps) {
  return (
    <>
      <SegmentField
        label="Repeats"
        value={value.kind}
        options={[
          { value: 'daily', label: 'Daily' },
          { value: 'weekly', label: 'Weekly' },
          { value: 'monthly', label: 'Monthly' },
        ]}
        onChange={(kind) => onChange(firstOf[kind])}
      />
      {value.kind === 'weekly' && (
        <MultiSelectField
          label="Days"
          data={weekdayOptions}
          value={value.weekdays.map(String)}
          error={isInvalid && value.weekdays.length === 0 ? 'Choose at least one day.' : undefined}
          onChange={(days) => onChange({ kind: 'weekly', weekdays: days.map(Number).toSorted((a, b) => a - b) })}
        />
      )}
      {value.kind === 'monthly' && (
        <SelectField
          label="Day of the month"
          data={monthDays}
          value={String(value.day)}
          onChange={(day) => day && onChange({ kind: 'monthly', day: day === 'last' ? 'last' : Number(day) })}
        />
      )}
    </>
  );
}

const firstOf: Record<Recurrence['kind'], Recurrence> = {
  daily: { kind: 'daily' },
  weekly: { kind: 'weekly', weekdays: [1] },
  monthly: { kind: 'monthly', day: 'last' },
};

const weekdayOptions = weekdays.map((label, index) => ({ value: String(index + 1), label }));

/** The days that exist in every month: the last day, and the days 1 to 28. */
const monthDays = [
  { value: 'last', label: 'Last day' },
  ...Array.from({ length: 28 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
];
