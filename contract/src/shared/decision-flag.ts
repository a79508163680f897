import { z } from 'zod';

/** Whether the person may perform an action; if not, `reason` is a sentence that explains why. */
export const decisionFlag = z.object({ allowed: z.boolean(), reason: z.string().nullable() });
