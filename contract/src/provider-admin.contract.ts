import { z } from 'zod';
import { signedIn } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { email, idOf } from './shared/fields.ts';

export const providerAdmin = {
  verify: endpoint({
    method: 'POST',
    path: '/provider-admin/verify',
    summary: 'Get whether the user of the token is a provider admin.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ expense_client_id: idOf('company').optional(), username: email.optional() }),
    output: z.object({ status: z.literal(true), iladmin_action: z.boolean() }),
    refusals: [],
    open_when_ended: 'everyone',
  }),
};
