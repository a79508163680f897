import { z } from 'zod';
import { superAdmin } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { done, instant } from './shared/fields.ts';

export const scim = {
  token: endpoint({
    method: 'GET',
    path: '/settings/scim',
    summary: 'Get the SCIM URL of the company and its token, without its secret.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      base_url: z.string(),
      token: z
        .object({
          hint: z.string().describe('The last four characters of the token.'),
          created_at: instant,
          last_used_at: instant.nullable().describe('Accurate to a minute.'),
        })
        .nullable(),
    }),
    refusals: [],
  }),
  createToken: endpoint({
    method: 'POST',
    path: '/settings/scim/create-token',
    summary: 'Create a SCIM token. It is shown only once and replaces the previous one.',
    permission: superAdmin,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), token: z.string() }),
    refusals: [],
    stale: ['scim'],
    secret: true,
  }),
  revokeToken: endpoint({
    method: 'POST',
    path: '/settings/scim/revoke-token',
    summary: 'Revoke the SCIM token. It stops working with the next request.',
    permission: superAdmin,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({}),
    output: done,
    refusals: ['item.not_found'],
    stale: ['scim'],
  }),
};
