import { z } from 'zod';

/** A hint on the home page: a suggested next step with one action. */
export const nudge = z.object({
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  action: z.string(),
  path: z.string(),
});
