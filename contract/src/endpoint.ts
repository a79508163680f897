import { z } from 'zod';
import type { Permission } from '#domain/access/permission.ts';
import type { PlanFeature } from '#domain/billing/plans.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { fieldMessage } from './field-message.ts';

// Forms and API answers show these messages, so the library's own wording must not reach them.
z.config({ customError: fieldMessage });

/** The lists and screens a write can make stale. The web refetches only these. */
export const staleNames = [
  'company',
  'home',
  'session',
  'profile',
  'sessions',
  'roles',
  'getting_started',
  'subscription',
  'users',
  'organisation',
  'custom_fields',
  'categories',
  'policies',
  'currencies',
  'delegates',
  'nudges',
  'expenses',
  'reports',
  'exports',
  'export_templates',
  'report_schedules',
  'outside_recipients',
  'report_requests',
  'views',
  'approval_rules',
  'approvals',
  'advances',
  'attachments',
  'repeating_expenses',
  'notices',
  'notifications',
  'push',
  'payouts',
  'controls',
  'mileage',
  'per_diem',
  'budgets',
  'cards',
  'ach',
  'clients',
  'announcements',
  'plans',
  'fraud_log',
  'ledger',
  'accounting',
  'erp_connectors',
  'api_keys',
  'trips',
  'travel_connection',
  'webhooks',
  'two_factor',
  'receipt_mail',
  'calendar_feed',
  'bank_files',
  'payment_runs',
  'single_sign_on',
  'security',
  'scim',
] as const;
export type StaleName = (typeof staleNames)[number];

/** The rate limit of a public endpoint: `credentials` counts per account and per IP address. */
type Limit = 'credentials' | 'address';

/**
 * The declaration of one endpoint. `input` values named in the path travel in the path; the others travel in the query
 * of a GET or the JSON body of a POST.
 */
export interface Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST';
  /** Relative to /api, with parameters in braces. */
  path: string;
  summary: string;
  permission: Permission;
  effect: 'read' | 'write';
  input: Input;
  output: Output;
  refusals: readonly RefusalCode[];
  stale?: readonly StaleName[];
  limit?: Limit;
  /** Also answers disabled users, so that they can see that they are disabled. */
  admits_inactive?: boolean;
  /**
   * Stays available after the subscription has ended, so that the company can still subscribe and its super admins can
   * export their data.
   */
  open_when_ended?: 'everyone' | 'super_admin';
  /** Answers people who must set up a second factor first. */
  open_before_two_factor?: boolean;
  /**
   * Pays money, changes a bank account, or creates another way in. A person with a second factor must have confirmed it
   * in the last minutes. With 'always', a person without one must have signed in or entered the password in that time.
   */
  confirms?: true | 'always';
  /** Refused while the provider's support acts as the person, like every endpoint with `confirms`. */
  not_when_acting?: boolean;
  /** A write that also answers support who may only look. */
  open_when_acting?: boolean;
  /** Refused for companies whose plan lacks the feature. Existing items stay readable and can be finished. */
  plan_feature?: PlanFeature;
  /** For requests with files; every other body is limited to one megabyte. */
  body_limit_mb?: number;
  /** Carries a secret, so neither input nor answer is stored for idempotent replay. */
  secret?: boolean;
}

export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  declaration: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  if (fileFields(declaration).length === 0) return declaration;
  return { ...declaration, refusals: [...declaration.refusals, ...scanRefusals] };
}

/** Refusals of every endpoint that accepts a file, if a virus scanner is configured. */
export const scanRefusals = ['file.infected', 'file.not_scanned'] as const satisfies readonly RefusalCode[];

/** The fields of the input that carry a file. Their names end like this, so that every file is scanned for viruses. */
export function fileFields({ input }: Pick<Endpoint, 'input'>): string[] {
  return Object.keys(input.shape).filter((name) => name.endsWith('_base64'));
}

export type InputOf<E> = E extends Endpoint<infer Input, z.ZodType> ? z.output<Input> : never;
export type SentOf<E> = E extends Endpoint<infer Input, z.ZodType> ? z.input<Input> : never;
export type OutputOf<E> = E extends Endpoint<z.ZodObject, infer Output> ? z.output<Output> : never;

/** The endpoints of one noun. */
export type EndpointGroup = Record<string, Endpoint>;

/** The parameter names of a path: '/auth/{company}' → ['company']. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/gu)].map((match) => match[1] ?? '');
}
