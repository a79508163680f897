import { z } from 'zod';

/** A person as shown next to something they did. */
export const personBrief = z.object({
  user_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

export type PersonBrief = z.output<typeof personBrief>;
