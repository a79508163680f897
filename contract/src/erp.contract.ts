import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { erpSystems } from '#domain/accounting/erp-layouts.ts';
import { ledgerAccounts } from '#domain/ledger/postings.ts';
import { endpoint } from './endpoint.ts';
import { day, done, idOf } from './shared/fields.ts';

const reads = can('Settings', 'read');
const system = z.enum(erpSystems);
const account_numbers = z
  .partialRecord(z.enum(ledgerAccounts), z.string().trim().max(30))
  .describe('The account number of each ledger account in the other system.');

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
    refusals: ['erp.period', 'erp.too_many', 'erp.no_numbers'],
  }),
};
