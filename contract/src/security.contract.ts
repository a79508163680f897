import { z } from 'zod';
import { superAdmin } from '#domain/access/permission.ts';
import { maxGraceDays, twoFactorRules } from '#domain/access/two-factor-rule.ts';
import { endpoint } from './endpoint.ts';
import { done } from './shared/fields.ts';

const twoFactorForm = z.strictObject({
  version: z.int().nonnegative().describe('0 for the first save.'),
  two_factor: z.enum(twoFactorRules).describe('Who needs a second factor to sign in.'),
  two_factor_grace_days: z
    .int('Enter whole days.')
    .min(0, 'Enter at least 0 days.')
    .max(maxGraceDays, `Enter at most ${maxGraceDays} days.`)
    .describe('How long people have to set it up.'),
});

export const security = {
  settings: endpoint({
    method: 'GET',
    path: '/settings/security',
    summary: 'Get how strictly the people of the company sign in.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      rules: z.object({
        ...twoFactorForm.shape,
        two_factor_grace_days: z.int(),
      }),
      people: z.object({
        active: z.int(),
        with_two_factor: z.int().describe('How many of the active people have a second factor.'),
      }),
    }),
    refusals: [],
  }),
  saveTwoFactor: endpoint({
    method: 'POST',
    path: '/settings/security/two-factor',
    summary: 'Choose who needs a second factor to sign in. People of the identity provider are exempt.',
    permission: superAdmin,
    effect: 'write',
    not_when_acting: true,
    input: twoFactorForm,
    output: done,
    refusals: ['item.changed'],
    stale: ['security', 'two_factor', 'session'],
  }),
};
