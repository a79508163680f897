import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import type { HoursBand, HoursModel } from '#domain/per-diem/travel-duration.ts';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import styles from './DurationForm.module.css';

const periods = [
  { value: 'calendar_day', label: t`Calendar day` },
  { value: '24_hours', label: t`24 hours from departure` },
] as const;

const maxBands = 10;

interface BandFieldsProps {
  duration: HoursModel;
  errors: unknown;
  isFixed: boolean;
  onChange: (duration: HoursModel) => void;
}

/** Bands of hours without gaps: each starts where the previous one ends, and the last one has no end. */
export function BandFields({ duration, errors, isFixed, onChange }: BandFieldsProps) {
  const { bands } = duration;
  const bandErrors = (errors as { bands?: Partial<Record<keyof HoursBand, { message?: string }>>[] } | undefined)
    ?.bands;
  const changeBands = (next: HoursBand[]) => onChange({ ...duration, bands: joined(next) });
  const changeBand = (index: number, change: Partial<HoursBand>) =>
    changeBands(bands.map((band, position) => (position === index ? { ...band, ...change } : band)));

  return (
    <div className={styles.bands}>
      <SegmentField
        label={t`Hours are counted for each`}
        value={duration.per}
        options={periods}
        onChange={(per) => onChange({ ...duration, per })}
      />
      {bands.map((band, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bands have no id and keep their order
        <div key={index} className={styles.band}>
          <TextField label={t`From hours`} value={band.from_h} readOnly />
          {band.to_h === null ? (
            <TextField label={t`Below hours`} value={t`No end`} readOnly />
          ) : (
            <TextField
              label={t`Below hours`}
              inputMode="decimal"
              value={band.to_h}
              error={bandErrors?.[index]?.to_h?.message}
              onChange={({ currentTarget }) => changeBand(index, { to_h: currentTarget.value.trim() })}
            />
          )}
          <TextField
            label={t`Pays`}
            inputMode="decimal"
            rightSection="%"
            value={band.pct}
            error={bandErrors?.[index]?.pct?.message}
            onChange={({ currentTarget }) => changeBand(index, { pct: currentTarget.value.trim() })}
          />
          {bands.length > 1 && !isFixed && (
            <TextButton onClick={() => changeBands(bands.filter((_, position) => position !== index))}>
              {t`Remove band ${index + 1}`}
            </TextButton>
          )}
        </div>
      ))}
      {bands.length < maxBands && !isFixed && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus aria-hidden="true" />}
            onClick={() => changeBands(withBand(bands))}
          >
            {t`Add a band`}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Adds a last band. It starts two hours after the start of the current last band, but at 24 hours at the latest. */
function withBand(bands: readonly HoursBand[]): HoursBand[] {
  const last = bands.at(-1);
  const end = String(Math.min(24, Number(last?.from_h ?? 0) + 2));
  const before = last ? [...bands.slice(0, -1), { ...last, to_h: end }] : [];
  return [...before, { from_h: end, to_h: null, pct: '100' }];
}

function joined(bands: readonly HoursBand[]): HoursBand[] {
  return bands.map((band, index) => ({
    ...band,
    from_h: index === 0 ? '0' : (bands[index - 1]?.to_h ?? ''),
    to_h: index === bands.length - 1 ? null : (band.to_h ?? ''),
  }));
}
