import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { erpDeliveryStates } from '#domain/accounting/erp-acknowledgement.ts';
import { erpSystems } from '#domain/accounting/erp-layouts.ts';
import { t } from '#domain/language/translate.ts';
import { ledgerAccounts } from '#domain/ledger/postings.ts';
import { endpoint } from './endpoint.ts';
import { day, done, idOf, instant, text } from './shared/fields.ts';
import { recurrence, repeats } from './shared/recurrence.ts';

const reads = can('Settings', 'read');
const system = z.enum(erpSystems);
const account_numbers = z
  .partialRecord(z.enum(ledgerAccounts), z.string().trim().max(30))
  .describe('The account number of each ledger account in the other system.');

const channelFields = {
  host: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/u, {
      error: () => t`Enter the name of a server, such as sftp.company.com.`,
    }),
  port: z.int().min(1).max(65_535),
  username: text({ max: 100 }),
  auth: z.enum(['password', 'key']),
  directory: text({ max: 300 }),
  ack_directory: text({ max: 300, min: 0 }).describe('Where acknowledgement files are read; empty if there are none.'),
};
const secret = z
  .string()
  .max(20_000)
  .nullable()
  .describe('The password or private key; null keeps the stored one. It is never shown again.');
const host_key = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/u, { error: () => t`Test the connection first.` });
const version = z.int().min(0).max(2_147_483_647);
const entity_id = idOf('entity').nullable();
const schedule = { deliver_from: day, is_paused: z.boolean(), ...repeats };

const delivery = z.object({
  id: z.uuid(),
  file_name: z.string(),
  no_of_postings: z.int(),
  state: z.enum(erpDeliveryStates),
  error: z.string(),
  refused_documents: z.array(z.object({ document: z.string(), message: z.string() })),
  created_at: instant,
  delivered_at: instant.nullable(),
  acknowledged_at: instant.nullable(),
  next_attempt_at: instant.nullable(),
});

export const erp = {
  connectors: endpoint({
    method: 'GET',
    path: '/erp-integration/connectors',
    summary: 'List the systems for which journal files are written, with columns and account numbers.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          system,
          name: z.string(),
          columns: z.array(z.string()),
          account_numbers,
          version: z.int().describe('0 before the account numbers are first saved.'),
        }),
      ),
    }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/erp-integration/connectors',
    summary: 'Save the account numbers of a system.',
    permission: can('Settings', 'write'),
    effect: 'write',
    plan_feature: 'accounting_export',
    input: z.strictObject({ system, account_numbers, version: z.int().min(0).max(2_147_483_647) }),
    output: done,
    refusals: ['item.changed'],
    stale: ['erp_connectors'],
  }),
  file: endpoint({
    method: 'POST',
    path: '/erp-integration/connectors/file',
    summary: 'Write the journal of a period, for all entities or one, as a file for a system.',
    permission: reads,
    effect: 'read',
    plan_feature: 'accounting_export',
    input: z.strictObject({ system, from: day, to: day, entity_id: idOf('entity').nullable() }),
    output: z.object({
      status: z.literal(true),
      file_name: z.string(),
      content_base64: z.string(),
      no_of_postings: z.int(),
    }),
    refusals: ['erp.period', 'erp.one_year', 'erp.too_many', 'erp.no_numbers'],
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/erp-integration/delivery',
    summary: 'Show the SFTP server of a system, when files are delivered to it, and the newest deliveries.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ system }),
    output: z.object({
      status: z.literal(true),
      channel: z
        .object({
          ...channelFields,
          host_key,
          entity_id: z.uuid().nullable(),
          deliver_from: day,
          is_paused: z.boolean(),
          recurrence,
          time: z.string(),
          time_zone: z.string(),
          when: z.string().describe('The schedule as text: Every Monday at 07:00, Europe/Berlin.'),
          next_run_at: instant.nullable(),
          problem: z.string().describe('Why the last file could not be written; empty if it could.'),
          version: z.int(),
        })
        .nullable(),
      data: z.array(delivery),
    }),
    refusals: [],
  }),
  testDelivery: endpoint({
    method: 'POST',
    path: '/erp-integration/delivery/test',
    summary: 'Sign in to an SFTP server, check its directories, and show its fingerprint.',
    permission: can('Settings', 'write'),
    effect: 'write',
    plan_feature: 'accounting_export',
    input: z.strictObject({ system, ...channelFields, secret }),
    output: z.object({
      status: z.literal(true),
      host_key: z.string(),
      is_confirmed: z.boolean().describe('Whether a person has confirmed this fingerprint before.'),
    }),
    refusals: ['erp.sftp', 'erp.no_secret'],
    secret: true,
  }),
  saveDelivery: endpoint({
    method: 'POST',
    path: '/erp-integration/delivery',
    summary: 'Save the SFTP server of a system with its confirmed fingerprint, and when files are delivered.',
    permission: can('Settings', 'write'),
    effect: 'write',
    plan_feature: 'accounting_export',
    input: z.strictObject({ system, ...channelFields, secret, host_key, entity_id, ...schedule, version }),
    output: done,
    refusals: ['item.changed', 'item.not_found', 'erp.no_secret', 'erp.path'],
    stale: ['erp_connectors'],
    secret: true,
  }),
  deliveryAction: endpoint({
    method: 'POST',
    path: '/erp-integration/delivery/action',
    summary: 'Deliver now, send a waiting file again, deliver refused documents again, or remove the server.',
    permission: can('Settings', 'write'),
    effect: 'write',
    plan_feature: 'accounting_export',
    input: z.strictObject({
      system,
      action: z.enum(['run', 'retry', 'redeliver', 'remove']),
      delivery_id: idOf('erp_delivery').optional().describe('The file of `retry` and `redeliver`.'),
    }),
    output: done,
    refusals: ['item.not_found', 'erp.not_refused'],
    stale: ['erp_connectors'],
  }),
};
