import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { exportTemplates } from '#contract/export-templates.contract.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import type { FieldGroup, TemplateField } from '#domain/exports/template-fields.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { readTemplates, type TemplateRecord } from './export-templates.rows.ts';
import { templateFieldList } from './template-field-list.ts';

type Details = OutputOf<typeof exportTemplates.details>;

export async function listTemplates(
  { tx, actor }: ReadContext,
  { level }: InputOf<typeof exportTemplates.list>,
): Promise<OutputOf<typeof exportTemplates.list>> {
  const templates = await readTemplates(tx, { client_id: actor.client_id, level });
  return { status: true, data: templates.map(templateBrief) };
}

export async function templateDetails(
  { tx, actor }: ReadContext,
  input: InputOf<typeof exportTemplates.details>,
): Promise<Details> {
  const { client_id, access } = actor;
  const [template] = input.template_id ? await readTemplates(tx, { client_id, id: input.template_id }) : [];
  if (input.template_id && !template) throw new Refused('item.not_found');
  const { static_fields, custom_fields } = await templateFieldList(tx, {
    client_id,
    level: template?.level ?? input.level,
    sees: ({ seen_by }) => seesField(access, seen_by),
  });
  const inGroup = (group: FieldGroup) => ({
    static_fields: static_fields.filter((field) => field.group === group).map(shownField),
    custom_fields: custom_fields.filter((field) => field.group === group).map(shownField),
  });

  return {
    status: true,
    template_id: template?.id ?? null,
    template: template ? { ...templateBrief(template), options: editable(template.options) } : null,
    expense_fields: inGroup('expense'),
    report_fields: inGroup('report'),
    user_fields: inGroup('user'),
    dummy_fields: (template?.options.columns ?? []).flatMap((column) =>
      column.source === 'dummy' ? [{ header: column.header, static_value: column.static_value }] : [],
    ),
  };
}

type Options = NonNullable<Details['template']>['options'];

function editable(options: TemplateRecord['options']): Options {
  return { ...options, columns: [...options.columns], sorts: [...options.sorts] };
}

function templateBrief(template: TemplateRecord): OutputOf<typeof exportTemplates.list>['data'][number] {
  const { id, name, level, format, default_for, owner, version, options } = template;
  return {
    template_id: id,
    name,
    level,
    format,
    default_for,
    columns_count: options.columns.length,
    owner,
    version,
    updated_at: template.updated_at.toISOString(),
  };
}

function shownField({ key, label, group, type }: Omit<TemplateField, 'levels'>) {
  return { key, label, group, type };
}
