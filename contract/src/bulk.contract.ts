import { z } from 'zod';
import { signedIn } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { idOf, instant } from './shared/fields.ts';

export const bulk = {
  progress: endpoint({
    method: 'GET',
    path: '/bulk/progress',
    summary: 'Get the progress and refusals of a bulk action.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ run_id: idOf('bulk_run') }),
    output: z.object({
      status: z.literal(true),
      run_id: z.uuid(),
      kind: z.string(),
      state: z.enum(['running', 'done']),
      no_of_items: z.int(),
      no_of_done: z.int(),
      no_of_refused: z.int(),
      refused: z.array(z.object({ item_id: z.uuid(), label: z.string(), reason: z.string() })),
      created_at: instant,
      finished_at: instant.nullable(),
    }),
    refusals: ['item.not_found'],
  }),
};
