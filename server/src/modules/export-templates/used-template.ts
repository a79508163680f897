import type { Access } from '#domain/access/permission.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { type ExportScreen, fitsScreen } from '#domain/exports/export-screens.ts';
import type { TemplateLevel } from '#domain/exports/template-fields.ts';
import type { TemplateOptions } from '#domain/exports/template-options.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import { readTemplates, type TemplateRecord } from './export-templates.rows.ts';
import { templateFieldList } from './template-field-list.ts';

/**
 * A copy of a template that is stored in an export, so that later changes to the template do not affect a file that was
 * already requested.
 */
export interface UsedTemplate {
  name: string;
  level: TemplateLevel;
  format: 'csv' | 'xlsx';
  options: TemplateOptions;
  /** The keys of the custom fields that the requester may see. The columns of other custom fields are empty. */
  visible_keys: string[];
}

/**
 * Returns the template that was chosen for an export; undefined for none. Refuses a template whose rows the list cannot
 * provide.
 */
export async function usedTemplate(
  { tx, client_id, actor }: { tx: CompanyTransaction; client_id: string; actor: { access: Access } },
  { template_id, screen }: { template_id: string | undefined; screen: ExportScreen },
): Promise<UsedTemplate | undefined> {
  if (template_id === undefined) return undefined;
  const template = await findTemplate(tx, { client_id, template_id });
  if (!template) throw new Refused('item.not_found');
  if (!fitsScreen(template.level, screen)) throw new Refused('template.wrong_level');
  return templateFor(tx, { client_id, template, access: actor.access });
}

export async function findTemplate(
  tx: CompanyTransaction,
  { client_id, template_id }: { client_id: string; template_id: string },
): Promise<TemplateRecord | undefined> {
  const [template] = await readTemplates(tx, { client_id, id: template_id });
  return template;
}

async function templateFor(
  tx: CompanyTransaction,
  { client_id, template, access }: { client_id: string; template: TemplateRecord; access: Access },
): Promise<UsedTemplate> {
  const { name, level, format, options } = template;
  const { custom_fields } = await templateFieldList(tx, {
    client_id,
    level,
    sees: ({ seen_by }) => seesField(access, seen_by),
  });
  return { name, level, format, options, visible_keys: custom_fields.map(({ key }) => key) };
}
