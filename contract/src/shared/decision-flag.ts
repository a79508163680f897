import { z } from 'zod';

/** Whether this person may do something here and, where not, the sentence that says why. */
export const decisionFlag = z.object({ allowed: z.boolean(), reason: z.string().nullable() });
