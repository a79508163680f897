import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { ExportScreen } from '#domain/exports/export-screens.ts';
import type { TemplateLevel } from '#domain/exports/template-fields.ts';
import type { TemplateOptions } from '#domain/exports/template-options.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';

/** Queries on `export_templates`. */

export interface TemplateRecord {
  id: string;
  name: string;
  level: TemplateLevel;
  format: 'csv' | 'xlsx';
  options: TemplateOptions;
  default_for: ExportScreen[];
  owner: PersonBrief;
  version: number;
  updated_at: Date;
}

interface Key {
  client_id: string;
  id: string;
}

export async function readTemplates(
  tx: CompanyTransaction,
  query: { client_id: string; id?: string; level?: TemplateLevel | undefined },
): Promise<TemplateRecord[]> {
  const { rows } = await sql<TemplateRecord>`
    select t.id, t.name, t.level, t.format, t.options, t.default_for,
      ${personColumn(query.client_id, sql`t.owner_id`)} as owner, t.version, t.updated_at
    from export_templates t
    where t.client_id = ${query.client_id} ${query.id ? sql`and t.id = ${query.id}` : sql``}
      ${query.level ? sql`and t.level = ${query.level}` : sql``}
    order by lower(t.name), t.id`.execute(tx);
  return rows;
}

type Draft = Pick<TemplateRecord, 'name' | 'format' | 'options' | 'default_for'>;

/** Inserts a template. Returns false if its name is already used. */
export async function insertTemplate(
  tx: CompanyTransaction,
  { options, default_for, ...template }: Draft & Key & { level: TemplateLevel; owner_id: string; updated_at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into export_templates (client_id, id, name, level, format, options, default_for, owner_id, updated_at)
    values (${template.client_id}, ${template.id}, ${template.name}, ${template.level}, ${template.format},
      ${JSON.stringify(options)}, ${default_for}::text[], ${template.owner_id}, ${template.updated_at})
    on conflict do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** Updates a template. Returns false if it was changed in the meantime. */
export async function updateTemplate(
  tx: CompanyTransaction,
  key: Key & { version: number },
  { options, ...change }: Draft & { updated_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('export_templates')
    .set({ ...change, options: JSON.stringify(options), version: sql`version + 1` })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .where('version', '=', key.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes these screens from the defaults of all other templates, because each list has only one default template. */
export async function clearDefaults(tx: CompanyTransaction, key: Key, screens: readonly ExportScreen[]): Promise<void> {
  if (screens.length === 0) return;
  await sql`
    update export_templates set version = version + 1,
      default_for = array(select screen from unnest(default_for) screen where not screen = any(${screens}::text[]))
    where client_id = ${key.client_id} and id <> ${key.id} and default_for && ${screens}::text[]`.execute(tx);
}

export async function deleteTemplate(tx: CompanyTransaction, key: Key): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('export_templates')
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes writes wait for each other, because names and defaults must be unique across all templates of a company. */
export async function lockTemplates(tx: CompanyTransaction, client_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export templates ${client_id}`}, 0))`.execute(tx);
}
