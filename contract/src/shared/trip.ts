import { z } from 'zod';
import { tripStates } from '#domain/trips/trip-states.ts';
import { day } from './fields.ts';

/** The fields of a trip that a link to it needs. */
export const tripBrief = z.object({
  trip_id: z.uuid(),
  title: z.string(),
  city: z.string(),
  country: z.string(),
  starts_on: day,
  ends_on: day,
  state: z.enum(tripStates),
});
