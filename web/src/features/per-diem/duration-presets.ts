import { t } from '#domain/language/translate.ts';
import type { TravelDuration } from '#domain/per-diem/travel-duration.ts';

interface DurationPreset {
  label: string;
  hint: string;
  duration: TravelDuration;
}

export const dayModel: TravelDuration = {
  model: 'day',
  first_day_pct: '75',
  last_day_pct: '75',
  single_day_pct: '75',
  full_day_pct: '100',
  min_hours: '12',
};

export const hoursModel: TravelDuration = {
  model: 'hours',
  per: 'calendar_day',
  bands: [
    { from_h: '0', to_h: '6', pct: '0' },
    { from_h: '6', to_h: '12', pct: '50' },
    { from_h: '12', to_h: null, pct: '100' },
  ],
  min_hours: '0',
};

export const durationPresets: readonly DurationPreset[] = [
  {
    label: t`GSA (United States)`,
    hint: t`Trips over 12 hours: 75% on the first and last day, 100% in between.`,
    duration: dayModel,
  },
  {
    label: t`Germany`,
    hint: t`Trips over 8 hours: 50% on the first and last day, 100% for 24 hours.`,
    duration: { ...dayModel, first_day_pct: '50', last_day_pct: '50', single_day_pct: '50', min_hours: '8' },
  },
  { label: t`By hours`, hint: t`Under 6 hours 0%, under 12 hours 50%, otherwise 100%.`, duration: hoursModel },
];
