import { z } from 'zod';
import { t } from '#domain/language/translate.ts';
import { meals } from '#domain/per-diem/per-diem-rate.ts';
import { day, nonNegative, text } from './fields.ts';

const percentage = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/u, { error: () => t`Enter a percentage such as 75.` })
  .refine((value) => Number(value) <= 200, { error: () => t`Enter at most ${200} percent.` });
const hours = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/u, { error: () => t`Enter hours such as 8.` })
  .refine((value) => Number(value) <= 24, { error: () => t`Enter at most ${24} hours.` });
const localTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/u, {
    error: () => t`Enter a date and time such as 2026-11-15T08:30.`,
  })
  .refine((value) => day.safeParse(value.slice(0, 10)).success, {
    error: () => t`Enter a date and time such as 2026-11-15T08:30.`,
  });
const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, { error: () => t`Choose a time zone.` });
export const seasonDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u, { error: () => t`Enter a day such as 04-01.` });

const component = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), value: nonNegative }),
  z.strictObject({ kind: z.literal('pct'), value: percentage }),
]);
export const components = z.strictObject({
  breakfast: component.optional(),
  lunch: component.optional(),
  dinner: component.optional(),
  incidentals: component.optional(),
  lodging: component.optional(),
});

export const travelDuration = z.discriminatedUnion('model', [
  z.strictObject({
    model: z.literal('day'),
    first_day_pct: percentage,
    last_day_pct: percentage,
    single_day_pct: percentage,
    full_day_pct: percentage,
    min_hours: hours,
  }),
  z.strictObject({
    model: z.literal('hours'),
    per: z.enum(['calendar_day', '24_hours']),
    bands: z
      .array(z.strictObject({ from_h: hours, to_h: hours.nullable(), pct: percentage }))
      .min(1)
      .max(10),
    min_hours: hours,
  }),
]);

export const place = {
  country: text({ max: 60, min: 0 }),
  state: text({ max: 80, min: 0 }).default(''),
  city: text({ max: 80, min: 0 }).default(''),
};

export const itinerary = z.strictObject({
  departs_at: localTime,
  departs_from_zone: timeZone,
  stops: z
    .array(z.strictObject({ ...place, country: text({ max: 60 }), time_zone: timeZone, arrives_at: localTime }))
    .min(1)
    .max(20),
  returns_at: localTime,
  returns_to_zone: timeZone,
});

export const provided = z.record(day, z.array(z.enum(meals)).max(3)).default({});

const maxKnownZones = 1000;
/** The time zones that are already known to be valid. They are cached because creating a formatter is slow. */
const knownZones = new Set<string>();

function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    if (knownZones.size < maxKnownZones) knownZones.add(name);
    return true;
  } catch {
    return false;
  }
}
