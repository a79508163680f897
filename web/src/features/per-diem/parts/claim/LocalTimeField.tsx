import { texts } from '#domain/language/translate.ts';
import { useTimeZoneChoices } from '../../../../lib/use-time-zone-choices.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TimeField } from '../../../../ui/TimeField.tsx';
import styles from './ItineraryFields.module.css';

const timeLabels = texts({
  departure: { date: 'Departure date', time: 'Departure time', zone: 'Departure time zone' },
  arrival: { date: 'Arrival date', time: 'Arrival time', zone: 'Arrival time zone' },
  return: { date: 'Return date', time: 'Return time', zone: 'Return time zone' },
});

interface LocalTimeFieldProps {
  event: keyof typeof timeLabels;
  /** The date and time, such as '2026-11-15T08:30', in the local time of the zone. */
  value: string;
  zone: string;
  error?: string | undefined;
  zoneError?: string | undefined;
  onChange: (value: string) => void;
  onZone: (zone: string) => void;
}

/** A date and time, with the time zone of the place. */
export function LocalTimeField(props: LocalTimeFieldProps) {
  const { event, value, zone, error, zoneError, onChange, onZone } = props;
  const labels = timeLabels[event];
  const [date = '', time = ''] = value.split('T');
  const zones = useTimeZoneChoices(zone);
  const change = (nextDate: string, nextTime: string) =>
    onChange(nextDate || nextTime ? `${nextDate}T${nextTime}` : '');

  return (
    <div className={styles.time}>
      <DateField label={labels.date} value={date || null} error={error} onChange={(next) => change(next ?? '', time)} />
      <TimeField label={labels.time} value={time} onChange={(next) => change(date, next)} />
      <SelectField
        label={labels.zone}
        {...zones}
        value={zone}
        error={zoneError}
        onChange={(next) => next && onZone(next)}
      />
    </div>
  );
}
