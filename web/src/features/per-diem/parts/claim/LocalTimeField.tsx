import { useTimeZoneChoices } from '../../../../lib/use-time-zone-choices.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TimeField } from '../../../../ui/TimeField.tsx';
import styles from './ItineraryFields.module.css';

interface LocalTimeFieldProps {
  /** The event at this time: 'Departure', 'Arrival'. */
  label: string;
  /** '2026-11-15T08:30', in the local time of the zone. */
  value: string;
  zone: string;
  error?: string | undefined;
  zoneError?: string | undefined;
  onChange: (value: string) => void;
  onZone: (zone: string) => void;
}

/** A date and time with the time zone of the place. */
export function LocalTimeField(props: LocalTimeFieldProps) {
  const { label, value, zone, error, zoneError, onChange, onZone } = props;
  const [date = '', time = ''] = value.split('T');
  const zones = useTimeZoneChoices(zone);
  const change = (nextDate: string, nextTime: string) =>
    onChange(nextDate || nextTime ? `${nextDate}T${nextTime}` : '');

  return (
    <div className={styles.time}>
      <DateField
        label={`${label} date`}
        value={date || null}
        error={error}
        onChange={(next) => change(next ?? '', time)}
      />
      <TimeField label={`${label} time`} value={time} onChange={(next) => change(date, next)} />
      <SelectField
        label={`${label} time zone`}
        {...zones}
        value={zone}
        error={zoneError}
        onChange={(next) => next && onZone(next)}
      />
    </div>
  );
}
