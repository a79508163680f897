import { z } from 'zod';
import { tripStates } from '#domain/trips/trip-states.ts';
import { day } from './fields.ts';

/** A trip as shown in a link to it. */
export const tripBrief = z.object({
  trip_id: z.uuid(),
  title: z.string(),
  city: z.string(),
  country: z.string(),
  starts_on: day,
  ends_on: day,
  state: z.enum(tripStates),
});
