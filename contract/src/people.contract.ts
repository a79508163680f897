import { z } from 'zod';
import { signedIn } from '#domain/access/permission.ts';
import { planFeatures } from '#domain/billing/plans.ts';
import { languageCodes } from '#domain/language/languages.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { done, idOf, instant, text } from './shared/fields.ts';
import { signIn } from './shared/sign-in.ts';

const profile = z.object({
  user_id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  time_zone: z.string(),
  /**
   * The language that the person chose; null if they have not chosen one. Pages then use the browser's language, and
   * mails are in English.
   */
  language: z.enum(languageCodes).nullable(),
  employee_code: z.string().nullable(),
  entity: z.string().nullable(),
  department: z.string().nullable(),
  level: z.string().nullable(),
  manager: z.string().nullable(),
  roles: z.array(z.string()),
  /** The custom fields of the person that the viewer may see. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  version: z.number().int(),
});

export const people = {
  detailsByToken: endpoint({
    method: 'GET',
    path: '/user/details-by-token',
    summary: 'Get the user of the token. Disabled users get an answer too.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.object({
        is_active: z.boolean(),
        user_id: z.uuid(),
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        client_id: z.uuid(),
        role: z.string(),
        company: z.string(),
        company_currency: z.string(),
        reimbursement_currency: z.string(),
        chat_id: z.string().nullable(),
        time_zone: z.string(),
        language: z.enum(languageCodes).nullable(),
        acting: z
          .object({ actor_name: z.string(), reason: z.string(), is_read_only: z.boolean(), expires_at: instant })
          .nullable()
          .describe('Set while the support of the provider acts as the user.'),
        two_factor_due_at: instant
          .nullable()
          .describe('From when you need a second factor; null if you have one or need none.'),
        missing_features: z
          .array(z.object({ feature: z.enum(planFeatures), plan: z.string() }))
          .describe('The features that the plan of the company lacks, each with a plan that has it.'),
      }),
    }),
    refusals: [],
    admits_inactive: true,
    open_when_ended: 'everyone',
  }),
  profile: endpoint({
    method: 'GET',
    path: '/user/profile',
    summary: 'Get your profile.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: profile }),
    refusals: [],
  }),
  editProfile: endpoint({
    method: 'POST',
    path: '/user/profile/edit',
    summary: 'Update your name, phone, time zone and language.',
    permission: signedIn,
    effect: 'write',
    input: z.strictObject({
      first_name: text({ max: 80 }),
      last_name: text({ max: 80 }),
      phone: text({ max: 40, min: 0 }).refine((value) => /^[+\d() .-]*$/u.test(value), {
        error: () => t`Use digits, spaces and + ( ) - only.`,
      }),
      time_zone: text({ max: 60 }),
      language: z.enum(languageCodes).nullable().optional(),
      version: z.number().int().min(0),
    }),
    output: z.object({ status: z.literal(true), data: profile }),
    refusals: ['item.changed', 'time_zone.unknown'],
    stale: ['profile', 'session', 'home', 'getting_started'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    summary: 'List your active sessions.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      sessions: z.array(
        z.object({
          session_id: z.uuid(),
          device: z.string(),
          address: z.string(),
          started_at: instant,
          last_seen_at: instant,
          is_current: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/user/sign-ins',
    summary: 'List your latest sign-ins, also failed ones.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(signIn).describe('The latest 20.') }),
    refusals: [],
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/user/sessions/end',
    summary: 'End one of your sessions.',
    permission: signedIn,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({ session_id: idOf('session') }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['sessions'],
  }),
  endEverySession: endpoint({
    method: 'POST',
    path: '/user/sessions/end-all',
    summary: 'Sign out of all sessions, including this one.',
    permission: signedIn,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({}),
    output: done,
    refusals: [],
    stale: ['sessions'],
  }),
};
