import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Popover.layer.css';
import { Button, CloseButton, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { datePresets } from '#domain/dates/date-presets.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { useToday } from '../lib/use-today.ts';
import { DateField } from './DateField.tsx';
import styles from './FilterBar.module.css';

interface FilterDatesProps {
  label: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (dates: { from: string | null; to: string | null }) => void;
}

export function FilterDates({ label, from, to, onChange }: FilterDatesProps) {
  const [isOpen, setOpen] = useState(false);
  const isSet = from !== undefined || to !== undefined;
  const today = useToday();

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} withinPortal={false} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={styles.filter ?? ''}
          data-set={isSet || undefined}
          leftSection={<IconCalendar aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {isSet ? (
            <span>
              {label}: <b>{asText(from, to)}</b>
            </span>
          ) : (
            label
          )}
        </Button>
      </Popover.Target>
      {isSet && (
        <CloseButton
          className={styles.unset ?? ''}
          aria-label={t`Clear ${label}`}
          onClick={() => onChange({ from: null, to: null })}
        />
      )}
      <Popover.Dropdown aria-label={label}>
        <div className={styles.presets}>
          {datePresets(today).map((preset) => (
            <Button
              key={preset.label}
              size="compact-sm"
              variant="default"
              aria-pressed={preset.from === from && preset.to === to}
              onClick={() => {
                onChange({ from: preset.from, to: preset.to });
                setOpen(false);
              }}
            >
              {preset.label}
            </Button>
          ))}
        </div>
        <div className={styles.dates}>
          <DateField
            label={t`From`}
            isOptional
            value={from ?? null}
            {...(to ? { max: to } : {})}
            onChange={(date) => onChange({ from: date, to: to ?? null })}
          />
          <DateField
            label={t`To`}
            isOptional
            value={to ?? null}
            {...(from ? { min: from } : {})}
            onChange={(date) => onChange({ from: from ?? null, to: date })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function asText(from: string | undefined, to: string | undefined): string {
  if (from && to) return t`${dateText(from)} to ${dateText(to)}`;
  return from ? t`from ${dateText(from)}` : t`until ${dateText(to ?? '')}`;
}
