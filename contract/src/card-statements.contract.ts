import { z } from 'zod';
import { managesCards, readsCards } from '#domain/access/card-permissions.ts';
import { endpoint } from './endpoint.ts';
import { amount, currencyCode, idOf, instant, text } from './shared/fields.ts';

const statementState = z.enum(['mapping', 'checking', 'checked', 'importing', 'done', 'failed']);

const statement = z.object({
  id: z.uuid(),
  file_name: z.string(),
  format: z.string().describe('CSV, Excel, OFX, Visa VCF, Mastercard CDF3, Amex GL1025 or camt.053.'),
  state: statementState,
  failure: z.string().describe('Names the line that cannot be read; empty if there is none.'),
  headers: z.array(z.string()),
  mapping: z.record(z.string(), z.string()).describe('Header by field, for CSV and Excel files.'),
  counts: z.object({
    rows: z.int(),
    debit: z.int(),
    credit: z.int(),
    duplicates: z.int(),
    unknown_cards: z.int(),
    bad: z.int(),
    imported: z.int(),
  }),
  totals: z.array(z.object({ currency: z.string(), amount })).describe('Of the new transactions.'),
  unknown_cards: z.array(z.object({ last_four: z.string(), holder: z.string(), count: z.int() })),
  problems: z.array(z.object({ line: z.int(), message: z.string() })).describe('The first 50.'),
  same_as: z.string().nullable().describe('The name of an identical statement that was imported before.'),
  created_at: instant,
});
const statementAnswer = z.object({ status: z.literal(true), data: statement });

export const cardStatements = {
  list: endpoint({
    method: 'GET',
    path: '/finance/statements',
    summary: 'List the newest statement files.',
    permission: readsCards,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(statement) }),
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/finance/statements/details',
    summary: 'Get the preview or the progress of a statement.',
    permission: readsCards,
    effect: 'read',
    input: z.strictObject({ statement_id: idOf('card_statement') }),
    output: statementAnswer,
    refusals: ['item.not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/finance/statements/upload',
    summary: 'Upload a statement file. It is checked first; nothing is imported yet.',
    permission: managesCards,
    effect: 'write',
    plan_feature: 'corporate_cards',
    input: z.strictObject({
      file_name: text({ max: 200 }),
      content_base64: z.base64().max(40_000_000),
      mapping: z.record(z.string().max(40), z.string().max(200)).optional(),
      is_debit_positive: z.boolean().default(true),
      currency: currencyCode.optional().describe('For files that name none; the company’s if omitted.'),
    }),
    output: statementAnswer,
    refusals: ['import.empty'],
    body_limit_mb: 42,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/finance/statements/confirm',
    summary: 'Import the new transactions of a checked statement. Cards that are not known yet are added.',
    permission: managesCards,
    effect: 'write',
    plan_feature: 'corporate_cards',
    input: z.strictObject({ statement_id: idOf('card_statement') }),
    output: statementAnswer,
    refusals: ['item.not_found', 'import.wrong_state'],
    stale: ['cards'],
  }),
};
