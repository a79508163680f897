import { z } from 'zod';
import { t } from '#domain/language/translate.ts';
import { isTimeZone } from '#domain/text/time-zone.ts';

export const recurrence = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('daily') }),
  z.strictObject({
    kind: z.literal('weekly'),
    weekdays: z
      .array(z.int().min(1).max(7))
      .min(1, { error: () => t`Choose at least one day.` })
      .max(7),
  }),
  z.strictObject({ kind: z.literal('monthly'), day: z.union([z.int().min(1).max(28), z.literal('last')]) }),
]);

/** The fields of a recurring schedule, as a person enters them in a form. */
export const repeats = {
  recurrence,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u, { error: () => t`Enter a time such as 07:00.` }),
  time_zone: z
    .string()
    .max(60)
    .refine(isTimeZone, { error: () => t`Choose a time zone.` }),
};
