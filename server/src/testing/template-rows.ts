import { v7 as uuidv7 } from 'uuid';
import type { TemplateOptions } from '#domain/exports/template-options.ts';
import type { CompanyTransaction } from '../db/database.ts';
import { insertTemplate } from '../modules/export-templates/export-templates.rows.ts';

/** Options of a template with one column, to be changed by tests. */
export const plainOptions = {
  columns: [{ source: 'user', field_key: 'employee', header: 'Employee', format: null }],
  filters: { period: 'all', date_key: null },
  sorts: [],
  date_format: 'YYYY-MM-DD',
  decimal_separator: '.',
  column_separator: ',',
  encoding: 'utf-8',
  has_header: true,
  journal: null,
} satisfies TemplateOptions;

/** One row in every table of export templates. */
export async function addTemplates(
  tx: CompanyTransaction,
  { client_id, user_id, canary }: { client_id: string; user_id: string; canary: string },
): Promise<{ export_template: string }> {
  const export_template = uuidv7();
  await insertTemplate(tx, {
    client_id,
    id: export_template,
    name: `Journal ${canary}`,
    level: 'report',
    format: 'csv',
    options: plainOptions,
    default_for: [],
    owner_id: user_id,
    updated_at: new Date('2026-11-10T08:00:00Z'),
  });
  return { export_template };
}
