import { z } from 'zod';

/** The permission for an action. If it is not allowed, `reason` is a sentence that explains why. */
export const decisionFlag = z.object({ allowed: z.boolean(), reason: z.string().nullable() });
