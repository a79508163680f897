import { z } from 'zod';

/** The fields that identify a person next to one of their actions. */
export const personBrief = z.object({
  user_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

export type PersonBrief = z.output<typeof personBrief>;
