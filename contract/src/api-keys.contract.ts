import { z } from 'zod';
import { type ApiScope, apiScopes } from '#domain/access/api-scopes.ts';
import { can } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { day, done, idOf, instant, text } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

const scopes = z.array(z.enum(apiScopes as readonly [ApiScope, ...ApiScope[]]));

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string().describe('The last four characters of the key.'),
  scopes,
  state: z.enum(['active', 'expired', 'revoked']),
  created_by: personBrief,
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable().describe('Accurate to a minute.'),
});

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/integrations/api-keys',
    summary: 'List the API keys of the company, without their secrets.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(apiKey) }),
    refusals: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/integrations/api-keys/create',
    summary: 'Create an API key. It acts with your permissions, within its scopes. The key is shown only once.',
    permission: can('Settings', 'write'),
    effect: 'write',
    confirms: true,
    input: z.strictObject({
      name: text({ max: 80 }),
      scopes: scopes.min(1, { error: () => t`Choose at least one scope.` }).max(apiScopes.length),
      expires_on: day.describe('The last day on which the key works, at most a year from today.'),
    }),
    output: z.object({ status: z.literal(true), id: z.uuid(), key: z.string() }),
    refusals: ['api_key.expiry', 'api_key.too_many'],
    stale: ['api_keys'],
    secret: true,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/integrations/api-keys/revoke',
    summary: 'Revoke an API key. It stops working with the next request.',
    permission: can('Settings', 'write'),
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({ id: idOf('api_key') }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['api_keys', 'sessions'],
  }),
};
