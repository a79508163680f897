import type { z } from 'zod';
import type { Permission } from '#domain/access/permission.ts';
import type { RefusalCode } from '#domain/refusals.ts';

/** The lists and screens a write can make stale; the web refetches these and nothing else. */
export const staleNames = [
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
  'views',
  'approval_rules',
  'approvals',
  'advances',
  'notices',
  'payouts',
] as const;
export type StaleName = (typeof staleNames)[number];

/** How tightly a public endpoint is limited: `credentials` counts per account and per address. */
export type Limit = 'credentials' | 'address';

/**
 * One endpoint, declared once. Values of `input` named in the path travel there; the rest travel in the query of a GET
 * and in the JSON body of a POST.
 */
export interface Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST';
  /** Below /api; parameters in braces. */
  path: string;
  summary: string;
  permission: Permission;
  effect: 'read' | 'write';
  input: Input;
  output: Output;
  refusals: readonly RefusalCode[];
  stale?: readonly StaleName[];
  limit?: Limit;
  /** Answers a disabled person too, who must learn that they are disabled. */
  admits_inactive?: boolean;
  /** Open while the subscription has ended, so that the company can still be told and rescued. */
  open_when_ended?: boolean;
  /** For files in a request; everything else stays within one megabyte. */
  body_limit_mb?: number;
  /** Carries a secret: neither its input nor its answer is kept for replay. */
  secret?: boolean;
}

export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  declaration: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return declaration;
}

export type InputOf<E> = E extends Endpoint<infer Input, z.ZodType> ? z.output<Input> : never;
export type SentOf<E> = E extends Endpoint<infer Input, z.ZodType> ? z.input<Input> : never;
export type OutputOf<E> = E extends Endpoint<z.ZodObject, infer Output> ? z.output<Output> : never;

/** A group of endpoints about one noun. */
export type EndpointGroup = Record<string, Endpoint>;

/** Names in braces: '/auth/{company}' → ['company']. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/gu)].map((match) => match[1] ?? '');
}
