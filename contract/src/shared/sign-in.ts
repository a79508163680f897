import { z } from 'zod';
import { signInMethods, signInOutcomes } from '#domain/sign-on/sign-in-methods.ts';
import { instant } from './fields.ts';

/** An attempt to sign in, successful or not, as the sign-in log shows it. */
export const signIn = z.object({
  id: z.uuid(),
  at: instant,
  outcome: z.enum(signInOutcomes),
  method: z.enum(signInMethods),
  has_second_step: z.boolean(),
  device: z.string(),
  network: z.string().describe('The shortened network address.'),
});
