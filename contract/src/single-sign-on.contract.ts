import { z } from 'zod';
import { anyone, superAdmin } from '#domain/access/permission.ts';
import { msg, t } from '#domain/language/translate.ts';
import { providerPresets } from '#domain/sign-on/provider-presets.ts';
import { endpoint } from './endpoint.ts';
import { entry } from './shared/entry.ts';
import { done, email, idOf, instant, text, token } from './shared/fields.ts';

const provider_name = z.string().describe('The name on the button of the sign-in page: Okta.');

const domain = z.object({
  id: z.uuid(),
  domain: z.string(),
  record_name: z.string(),
  record_value: z.string().describe('The value of the TXT record that proves that the company owns the domain.'),
  verified_at: instant.nullable(),
});

const groupRole = z.strictObject({ group_name: text({ max: 200 }), role_id: idOf('role', msg`Choose a role.`) });

const form = z.strictObject({
  version: z.int().nonnegative().describe('0 for the first save.'),
  preset: z.enum(providerPresets),
  name: text({ max: 40 }),
  issuer: z.string().max(300, { error: () => t`Use at most ${300} characters.` }),
  oidc_client: text({ max: 200 }),
  client_secret: z
    .string()
    .max(500, { error: () => t`Use at most ${500} characters.` })
    .regex(/^[\x20-\x7e]*$/u, { error: () => t`Paste the secret without line breaks.` })
    .optional()
    .describe('Never shown again. Without it the saved secret stays.'),
  is_enabled: z.boolean(),
  is_required: z.boolean().describe('Refuses passwords for people with an email of a verified domain.'),
  emergency_user_id: idOf('user').nullable().describe('The super admin who can always use a password.'),
  creates_people: z.boolean().describe('Creates people when they sign in for the first time.'),
  default_role_id: idOf('role').nullable(),
  default_entity_id: idOf('entity').nullable(),
  default_department_id: idOf('department').nullable(),
  groups_claim: z.string().regex(/^[\w:./-]{0,80}$/u, { error: () => t`Enter the name of a claim such as groups.` }),
  group_roles: z.array(groupRole).max(50, { error: () => t`Use at most ${50} groups.` }),
  factor_values: z
    .string()
    .trim()
    .max(300, { error: () => t`Use at most ${300} characters.` })
    .regex(/^[\x21-\x7e]*( [\x21-\x7e]+)*$/u, { error: () => t`Separate the values by single spaces.` })
    .default('')
    .describe(
      'Values of the claims acr or amr that prove a second factor, separated by spaces. People without one of them need a second factor in Outlay if the company requires one. Without values every sign-in at the provider is enough.',
    ),
  max_age_minutes: z
    .int({ error: () => t`Enter 1 to 43200 minutes.` })
    .min(1, { error: () => t`Enter 1 to 43200 minutes.` })
    .max(43_200, { error: () => t`Enter 1 to 43200 minutes.` })
    .nullable()
    .default(null)
    .describe('The provider asks people again who signed in there longer ago. Null accepts any age.'),
});

export const singleSignOn = {
  offer: endpoint({
    method: 'POST',
    path: '/auth/sso/offer',
    summary: 'Get the provider that people with this email domain sign in with. Depends only on the domain.',
    permission: anyone,
    effect: 'read',
    input: z.strictObject({ email }),
    output: z.object({
      status: z.literal(true),
      provider: z.object({ name: provider_name, is_required: z.boolean() }).nullable(),
    }),
    refusals: ['request.too_many'],
    limit: 'address',
  }),
  start: endpoint({
    method: 'POST',
    path: '/auth/sso/start',
    summary: 'Start a sign-in with the provider of the company. Returns the URL to open in the browser.',
    permission: anyone,
    effect: 'write',
    input: z.strictObject({ email, keep_signed_in: z.boolean().default(false) }),
    output: z.object({
      status: z.literal(true),
      url: z.string(),
      attempt: z.string().nullable().describe('Null for browsers, which receive it as an HttpOnly cookie.'),
    }),
    refusals: ['sign_on.off', 'sign_on.unreachable', 'request.too_many'],
    limit: 'address',
    secret: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/sso/finish',
    summary: 'Finish a sign-in with the values that the provider sent back. Returns an entry token.',
    permission: anyone,
    effect: 'write',
    input: z.strictObject({
      company: idOf('company').describe('The company in the path of the redirect URL.'),
      response: z.string().max(8000).describe('The query of the redirect URL.'),
      attempt: token.optional().describe('For clients other than browsers.'),
    }),
    output: entry,
    refusals: [
      'sign_on.off',
      'sign_on.expired',
      'sign_on.unreachable',
      'sign_on.rejected',
      'sign_on.no_email',
      'sign_on.email_unverified',
      'sign_on.other_domain',
      'sign_on.other_account',
      'sign_on.no_account',
      'sign_in.disabled',
      'sign_in.network',
      'request.too_many',
    ],
    limit: 'address',
    secret: true,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/settings/sso',
    summary: 'Get the identity provider of the company and its domains, without the client secret.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      provider: form
        .omit({ client_secret: true })
        .extend({ group_roles: z.array(z.object({ group_name: z.string(), role_id: z.uuid() })) })
        .extend({ last_sign_in_at: instant.nullable() })
        .nullable(),
      redirect_uri: z.string().describe('The redirect URI to enter at the provider.'),
      domains: z.array(domain),
      admins: z.array(z.object({ user_id: z.uuid(), name: z.string() })).describe('Super admins with a password.'),
    }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/settings/sso/save',
    summary: 'Save the identity provider of the company.',
    permission: superAdmin,
    effect: 'write',
    not_when_acting: true,
    input: form,
    output: done,
    refusals: [
      'item.changed',
      'item.not_found',
      'sign_on.issuer',
      'sign_on.secret_missing',
      'sign_on.no_domain',
      'sign_on.not_tried',
      'sign_on.emergency',
    ],
    stale: ['single_sign_on'],
    secret: true,
  }),
  test: endpoint({
    method: 'POST',
    path: '/settings/sso/test',
    summary: 'Check the saved connection: whether the provider answers and accepts the client and its secret.',
    permission: superAdmin,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      is_working: z.boolean(),
      message: z.string().describe('What works, or what is wrong.'),
    }),
    refusals: ['item.not_found'],
    secret: true,
  }),
  addDomain: endpoint({
    method: 'POST',
    path: '/settings/sso/domains/create',
    summary: 'Add an email domain. It counts after its DNS record was found.',
    permission: superAdmin,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({ domain: z.string().max(300) }),
    output: z.object({ status: z.literal(true), data: domain }),
    refusals: ['sign_on.domain_invalid', 'sign_on.domain_public', 'sign_on.domain_exists', 'sign_on.too_many_domains'],
    stale: ['single_sign_on'],
  }),
  verifyDomain: endpoint({
    method: 'POST',
    path: '/settings/sso/domains/verify',
    summary: 'Look up the DNS record of a domain.',
    permission: superAdmin,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({ id: idOf('email_domain') }),
    output: done,
    refusals: ['item.not_found', 'sign_on.domain_taken', 'sign_on.domain_unproven'],
    stale: ['single_sign_on'],
  }),
  removeDomain: endpoint({
    method: 'POST',
    path: '/settings/sso/domains/remove',
    summary: 'Remove an email domain. Its people sign in with a password from then on.',
    permission: superAdmin,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({ id: idOf('email_domain') }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['single_sign_on'],
  }),
};
