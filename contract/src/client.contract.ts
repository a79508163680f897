import { z } from 'zod';
import { filesExpenses } from '#domain/access/item-permissions.ts';
import { all, anyone, can, signedIn, superAdmin } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { type RetainedData, retainedData } from '#domain/retention/retention-rules.ts';
import { endpoint } from './endpoint.ts';
import { currencyCode, day, done, text } from './shared/fields.ts';

const generalWrite = all(superAdmin, can('General_setting', 'write'));

const profileFields = {
  name: text({ max: 120 }),
  currency: currencyCode,
  time_zone: text({ max: 60 }).describe('The time zone of new people.'),
  day_order: z
    .enum(['day_first', 'month_first'])
    .nullable()
    .describe('The order of dates in imported files; null follows the country of the main entity.'),
  support_mail_text: text({ max: 2000, min: 0 }).describe('HTML with links and bold text.'),
  support_contact_no: text({ max: 40, min: 0 }),
  guide_video_url: z
    .url({ protocol: /^https$/u, error: () => t`Enter an address that starts with https://.` })
    .max(500, { error: () => t`Use at most ${500} characters.` })
    .nullable(),
};

const companyProfile = z.object({
  status: z.literal(true),
  data: z.object({
    ...profileFields,
    name: z.string(),
    support_mail_text: z.string(),
    logo: z.string().nullable().describe('A data URL.'),
    is_currency_fixed: z.boolean().describe('True as soon as amounts in the currency exist.'),
    version: z.int(),
  }),
});

const retentionDays = z.strictObject(
  Object.fromEntries(retainedData.map((data) => [data, z.int().min(1).max(36_500).nullable()])) as Record<
    RetainedData,
    z.ZodNullable<z.ZodInt>
  >,
);

const retentionAnswer = z.object({ status: z.literal(true), days: retentionDays, version: z.int() });

/** The set-up steps that can be completed by accepting the defaults. */
const dismissibleStep = z.enum(['categories', 'currencies', 'approvals', 'entity']);

export const client = {
  info: endpoint({
    method: 'GET',
    path: '/client/info',
    summary: 'Get the company of the token and whether it needs a subscription.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      result: z.object({
        client_id: z.uuid(),
        user_name: z.string(),
        subscription_required: z.number().int().describe('0 continues to the target page.'),
      }),
    }),
    refusals: [],
    open_when_ended: 'everyone',
  }),
  gettingStarted: endpoint({
    method: 'GET',
    path: '/company/getting_started',
    summary: 'List the setup steps of a company, completed from its data.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      steps: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          description: z.string(),
          path: z.string(),
          is_done: z.boolean(),
          can_dismiss: z.boolean().describe('The step can be completed by keeping the defaults.'),
        }),
      ),
      samples: z
        .enum(['none', 'added'])
        .nullable()
        .describe('Sample data of the person; null if they file no expenses.'),
    }),
    refusals: [],
  }),
  dismissStep: endpoint({
    method: 'POST',
    path: '/company/getting_started/keep',
    summary: 'Confirm the defaults of a setup step.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ key: dismissibleStep }),
    output: done,
    refusals: [],
    stale: ['getting_started', 'home'],
  }),
  addSamples: endpoint({
    method: 'POST',
    path: '/company/getting_started/samples/add',
    summary: 'Add a sample report and sample expenses. They cannot be submitted.',
    permission: filesExpenses,
    effect: 'write',
    input: z.strictObject({}),
    output: done,
    refusals: ['sample.added', 'sample.no_categories'],
    stale: ['getting_started', 'home', 'expenses', 'reports'],
  }),
  removeSamples: endpoint({
    method: 'POST',
    path: '/company/getting_started/samples/remove',
    summary: 'Remove all sample data of the person.',
    permission: filesExpenses,
    effect: 'write',
    input: z.strictObject({}),
    output: done,
    refusals: [],
    stale: ['getting_started', 'home', 'expenses', 'reports'],
  }),
  profile: endpoint({
    method: 'GET',
    path: '/company/profile',
    summary: 'Get the name, logo, currency, defaults and support contact of the company.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: companyProfile,
    refusals: ['item.not_found'],
  }),
  saveProfile: endpoint({
    method: 'POST',
    path: '/company/profile/edit',
    summary: 'Update the company. Its currency can change until amounts in it exist.',
    permission: generalWrite,
    effect: 'write',
    input: z.strictObject({
      ...profileFields,
      logo_base64: z
        .base64()
        .max(3_000_000, { error: () => t`Choose an image of at most 2 MB.` })
        .nullable()
        .optional()
        .describe('A new logo; null removes it, and without it the logo stays.'),
      version: z.int().min(0),
    }),
    output: companyProfile,
    refusals: [
      'item.not_found',
      'item.changed',
      'company.currency_used',
      'sign_up.unknown_currency',
      'time_zone.unknown',
      'file.type',
      'file.too_large',
      'file.too_many_pixels',
      'file.too_many_pages',
      'file.too_complex',
      'file.damaged',
      'file.locked',
    ],
    stale: ['company', 'session', 'home', 'currencies'],
  }),
  retention: endpoint({
    method: 'GET',
    path: '/company/retention',
    summary: 'Get after how many days data is removed.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: retentionAnswer,
    refusals: [],
  }),
  saveRetention: endpoint({
    method: 'POST',
    path: '/company/retention/edit',
    summary: 'Choose after how many days data is removed; null keeps it.',
    permission: generalWrite,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({ version: z.int().min(0).max(2_147_483_646), days: retentionDays }),
    output: retentionAnswer,
    refusals: ['item.changed', 'retention.unknown'],
    stale: ['company'],
  }),
  changeDeletion: endpoint({
    method: 'POST',
    path: '/company/deletion',
    summary: 'Request the deletion of the company with all its data, or withdraw it within 30 days.',
    permission: superAdmin,
    effect: 'write',
    confirms: true,
    input: z.strictObject({
      action: z.enum(['request', 'withdraw']),
      name: text({ max: 120, min: 0 }).default('').describe('The name of the company, to confirm a request.'),
    }),
    output: z.object({ status: z.literal(true), deletes_on: day.nullable() }),
    refusals: ['company.name_differs', 'company.is_provider', 'company.deletion_requested', 'company.no_deletion'],
    stale: ['company', 'session', 'subscription', 'home'],
    open_when_ended: 'super_admin',
  }),
  currencies: endpoint({
    method: 'GET',
    path: '/misc/currencies',
    summary: 'List the currencies a company can use.',
    permission: anyone,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      currencies: z.array(z.object({ code: z.string(), name: z.string(), decimals: z.number().int() })),
    }),
    refusals: [],
  }),
};
