import { z } from 'zod';

/** Whether the user can do this and, if not, the sentence that explains why. */
export const decisionFlag = z.object({ allowed: z.boolean(), reason: z.string().nullable() });
