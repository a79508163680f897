import { z } from 'zod';
import type { Permission } from '#domain/access/permission.ts';
import type { PlanFeature } from '#domain/billing/plans.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { fieldMessage } from './field-message.ts';

// Users see validation messages in forms and API responses, so the product's own messages replace those of Zod.
z.config({ customError: fieldMessage });

/**
 * The names of the groups of reads that a write can make stale. After a write, the web app refetches only the reads of
 * its groups.
 */
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

/**
 * The rate limit of a public endpoint: `credentials` counts calls per account and per IP address, `address` only per IP
 * address.
 */
type Limit = 'credentials' | 'address';

/**
 * The declaration of one endpoint. Input values that the path names are sent in the path; all others are sent in the
 * query of a GET or the JSON body of a POST.
 */
export interface Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST';
  /** The path relative to /api, with parameters in braces. */
  path: string;
  summary: string;
  permission: Permission;
  effect: 'read' | 'write';
  input: Input;
  output: Output;
  refusals: readonly RefusalCode[];
  stale?: readonly StaleName[];
  limit?: Limit;
  /** True if disabled users can call the endpoint, so that they can see that they are disabled. */
  admits_inactive?: boolean;
  /**
   * Keeps the endpoint usable after the subscription has ended, for everyone or for super admins only, so that the
   * company can still subscribe or export its data. If omitted, the endpoint is closed then.
   */
  open_when_ended?: 'everyone' | 'super_admin';
  /** True if the endpoint also admits people who still have to set up a second factor. */
  open_before_two_factor?: boolean;
  /**
   * Requires a recent confirmation from signed-in people, for endpoints that pay money, change a bank account, or
   * create another way to sign in. A person with a second factor must have confirmed it within the last few minutes.
   * With 'always', a person without one must have signed in or entered the password in that time.
   */
  confirms?: true | 'always';
  /**
   * True if the call is refused while the provider's support acts as a person. Endpoints with `confirms` refuse such
   * calls as well.
   */
  not_when_acting?: boolean;
  /** True for a write that the provider's support may make while acting as a person, even with read-only access. */
  open_when_acting?: boolean;
  /**
   * The feature that the company's plan must include to call the endpoint. Endpoints that read or finish existing
   * items, such as advances, do not declare it, so a company that loses the feature can finish them.
   */
  plan_feature?: PlanFeature;
  /** The maximum size of the request body, for endpoints that accept files. If omitted, the maximum is one megabyte. */
  body_limit_mb?: number;
  /**
   * True if the endpoint carries a secret. API keys cannot call it, and neither its input nor its response is stored
   * for idempotent replay.
   */
  secret?: boolean;
}

export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  declaration: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  if (fileFields(declaration).length === 0) return declaration;
  return { ...declaration, refusals: [...declaration.refusals, ...scanRefusals] };
}

/**
 * The refusals that every endpoint with a file field adds to its own. They occur only if a virus scanner is configured.
 */
export const scanRefusals = ['file.infected', 'file.not_scanned'] as const satisfies readonly RefusalCode[];

/**
 * Returns the names of the input fields that contain a file, which all end with `_base64`. The files in these fields
 * are scanned for viruses.
 */
export function fileFields({ input }: Pick<Endpoint, 'input'>): string[] {
  return Object.keys(input.shape).filter((name) => name.endsWith('_base64'));
}

export type InputOf<E> = E extends Endpoint<infer Input, z.ZodType> ? z.output<Input> : never;
export type SentOf<E> = E extends Endpoint<infer Input, z.ZodType> ? z.input<Input> : never;
export type OutputOf<E> = E extends Endpoint<z.ZodObject, infer Output> ? z.output<Output> : never;

/** A group of related endpoints by their keys, such as the endpoints of reports. */
export type EndpointGroup = Record<string, Endpoint>;

/** Returns the parameter names of a path: '/auth/{company}' → ['company']. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/gu)].map((match) => match[1] ?? '');
}
