import { z } from 'zod';

/** A suggestion with one action. */
export const nudge = z.object({
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  action: z.string(),
  path: z.string(),
});
