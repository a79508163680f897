import { z } from 'zod';
import { colleague } from '#domain/access/item-permissions.ts';
import { can } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { currencyCode, day, done, idOf, instant } from './shared/fields.ts';

const reads = colleague;
const writes = can('Settings', 'write');
const rate = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/u, { error: () => t`Enter a rate such as 1.0845.` })
  .refine((value) => /[1-9]/u.test(value), { error: () => t`A rate is above zero.` });

export const currencies = {
  exrate: endpoint({
    method: 'GET',
    path: '/misc/exrate',
    summary: 'Get the exchange rate of a day: the company’s manual rate first, then the latest market rate.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ from: currencyCode, to: currencyCode.optional(), on: day.optional() }),
    output: z.object({
      status: z.literal(true),
      from: z.string(),
      to: z.string(),
      on: z.string(),
      ex_rate: z.string(),
      rate_on: z.string().describe('The date of the rate.'),
      source: z.string().describe('same, manual, or the name of the market source.'),
      set_by: z.string().nullable(),
    }),
    refusals: ['rate.none', 'currency.not_allowed'],
  }),
  allowed: endpoint({
    method: 'GET',
    path: '/currency/allowed',
    summary: 'List the currencies allowed for claims.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(z.string()) }),
    refusals: [],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/currency/settings',
    summary: 'Get the currency settings and the current exchange rates.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({ on: day.optional() }),
    output: z.object({
      status: z.literal(true),
      currency: z.string(),
      is_automatic: z.boolean(),
      source: z.string(),
      source_updated_on: z.string().nullable(),
      version: z.int(),
      data: z.array(
        z.object({
          currency: z.string(),
          name: z.string(),
          is_allowed: z.boolean(),
          ex_rate: z.string().nullable(),
          rate_on: z.string().nullable(),
          source: z.string().nullable(),
          set_by: z.string().nullable(),
        }),
      ),
    }),
    refusals: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/currency/history',
    summary: 'List the exchange rates of a currency, manual and market, the newest first.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({ currency: currencyCode, before: day.optional() }),
    output: z.object({
      status: z.literal(true),
      manual: z.array(
        z.object({
          id: z.uuid(),
          effective_from: z.string(),
          ends_on: z.string().nullable(),
          rate: z.string(),
          set_by: z.string(),
          set_at: instant,
          is_removed: z.boolean(),
        }),
      ),
      market: z.array(z.object({ rate_on: z.string(), rate: z.string(), source: z.string() })),
    }),
    refusals: [],
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/currency/settings/save',
    summary: 'Update the allowed currencies and the use of market rates.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({
      version: z.int().min(0),
      is_automatic: z.boolean(),
      allowed: z.array(currencyCode).max(200),
    }),
    output: z.object({ status: z.literal(true), version: z.int() }),
    refusals: ['item.changed', 'sign_up.unknown_currency'],
    stale: ['currencies', 'getting_started'],
  }),
  setRate: endpoint({
    method: 'POST',
    path: '/currency/rate/set',
    summary: 'Set a manual exchange rate from a date on, optionally with a last day.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({
      currency: currencyCode,
      effective_from: day,
      ends_on: day.nullable().default(null).describe('The last day; null until the next manual rate.'),
      rate,
    }),
    output: z.object({ status: z.literal(true), id: z.uuid() }),
    refusals: [
      'sign_up.unknown_currency',
      'rate.own_currency',
      'rate.implausible',
      'rate.ends_before',
      'rate.period_closed',
    ],
    stale: ['currencies'],
  }),
  removeRate: endpoint({
    method: 'POST',
    path: '/currency/rate/remove',
    summary: 'Remove a manual exchange rate. It stays in the history.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('rate') }),
    output: done,
    refusals: ['item.not_found', 'rate.period_closed'],
    stale: ['currencies'],
  }),
};
