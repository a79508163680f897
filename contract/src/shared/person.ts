import { z } from 'zod';

/** The name and email of a person, as shown next to an item or an action of theirs. */
export const personBrief = z.object({
  user_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

export type PersonBrief = z.output<typeof personBrief>;
