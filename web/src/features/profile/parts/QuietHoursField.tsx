import { currentLanguage, t } from '#domain/language/translate.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { QuietHours } from '#domain/notifications/quiet-hours.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import styles from '../profile.module.css';

const usual: QuietHours = { from: 20, until: 7 };
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

interface QuietHoursFieldProps {
  value: QuietHours | null;
  onChange: (value: QuietHours | null) => void;
}

/** Selects the hours during which no emails are sent. */
export function QuietHoursField({ value, onChange }: QuietHoursFieldProps) {
  return (
    <>
      <SwitchField
        label={t`Quiet hours`}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : null)}
      />
      {value && (
        <div className={styles.hours}>
          <SelectField
            label={t`From`}
            data={hours}
            value={String(value.from)}
            onChange={(from) => from && onChange({ ...value, from: Number(from) })}
          />
          <SelectField
            label={t`Until`}
            data={hours}
            value={String(value.until)}
            onChange={(until) => until && onChange({ ...value, until: Number(until) })}
          />
        </div>
      )}
      <p>{value ? t`Emails from these hours arrive when they end.` : t`Emails arrive at any time of the day.`}</p>
    </>
  );
}

/** Formats an hour: '12 AM', '7 AM', '8 PM' in English, '20:00' in other languages. */
function hourText(hour: number): string {
  if (currentLanguage().code !== 'en') return `${String(hour).padStart(2, '0')}:00`;
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
