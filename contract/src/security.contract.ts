import { z } from 'zod';
import { maxNetworks } from '#domain/access/networks.ts';
import { superAdmin } from '#domain/access/permission.ts';
import { idleMinutes, sessionHours } from '#domain/access/session-rules.ts';
import { maxGraceDays, twoFactorRules } from '#domain/access/two-factor-rule.ts';
import { t } from '#domain/language/translate.ts';
import { signInMethods } from '#domain/sign-on/sign-in-methods.ts';
import { endpoint } from './endpoint.ts';
import { day, done, idOf } from './shared/fields.ts';
import { listOutput } from './shared/list.ts';
import { personBrief } from './shared/person.ts';
import { signIn } from './shared/sign-in.ts';

const twoFactorForm = z.strictObject({
  version: z.int().nonnegative().describe('0 for the first save.'),
  two_factor: z.enum(twoFactorRules).describe('Who needs a second factor to sign in.'),
  two_factor_grace_days: z
    .int({ error: () => t`Enter whole days.` })
    .min(0, { error: () => t`Enter at least ${0} days.` })
    .max(maxGraceDays, { error: () => t`Enter at most ${maxGraceDays} days.` })
    .describe('How long people have to set it up.'),
});

const sessionForm = z.strictObject({
  version: z.int().nonnegative().describe('0 for the first save.'),
  session_hours: wholeNumber(sessionHours, 'hours').nullable().describe('The longest session; null for the usual one.'),
  idle_minutes: wholeNumber(idleMinutes, 'minutes').nullable().describe('Ends unused sessions; null for never.'),
  allowed_networks: z
    .array(z.string().max(64, { error: () => t`Use at most ${64} characters.` }))
    .max(maxNetworks, { error: () => t`Use at most ${maxNetworks} networks.` })
    .describe('Networks such as 203.0.113.0/24 or 2001:db8::/32; an empty list allows all of them.'),
});

function wholeNumber({ min, max }: { min: number; max: number }, unit: string) {
  const message = `Enter ${min} to ${max} ${unit}.`;
  return z.int(message).min(min, message).max(max, message);
}

const signInFilters = {
  user_id: idOf('user').optional(),
  outcome: z.enum(['signed_in', 'failed']).optional(),
  method: z.enum(signInMethods).optional(),
  from: day.optional(),
  to: day.optional(),
};

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
        session_hours: z.int().nullable(),
        idle_minutes: z.int().nullable(),
        allowed_networks: z.array(z.string()),
      }),
      own_address: z.string().describe('The address that this request came from.'),
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
  saveSessions: endpoint({
    method: 'POST',
    path: '/settings/security/sessions',
    summary: 'Choose how long sessions last and from which networks people work.',
    permission: superAdmin,
    effect: 'write',
    not_when_acting: true,
    input: sessionForm,
    output: done,
    refusals: ['item.changed', 'security.network_invalid', 'security.lockout'],
    stale: ['security'],
  }),
  signIns: endpoint({
    method: 'POST',
    path: '/settings/security/sign-ins/list',
    summary: 'List the sign-ins of the last 90 days, also failed ones, newest first.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({
      ...signInFilters,
      after: idOf('sign_in').optional().describe('The last sign-in of the page before.'),
      limit: z.int().min(1).max(100).default(50),
    }),
    output: listOutput(signIn.extend({ person: personBrief })).omit({ total_records: true }),
    refusals: [],
  }),
  exportSignIns: endpoint({
    method: 'POST',
    path: '/settings/security/sign-ins/export',
    summary: 'Export the sign-ins as CSV, up to 10,000 lines.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject(signInFilters),
    output: z.object({ status: z.literal(true), file_name: z.string(), content: z.string() }),
    refusals: [],
  }),
};
