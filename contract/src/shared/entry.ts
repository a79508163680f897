import { z } from 'zod';

/** The result of every sign-in flow: an entry token, and the path of the page that continues with it. */
export const entry = z.object({
  status: z.literal(true),
  entry_token: z
    .string()
    .describe('Exchanged for an access token or, if a second step is needed, sent with the code of that step.'),
  needs_second_step: z.boolean(),
  redirect_to: z.string(),
});
