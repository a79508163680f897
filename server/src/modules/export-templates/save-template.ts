import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { exportTemplates } from '#contract/export-templates.contract.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { fitsScreen } from '#domain/exports/export-screens.ts';
import { checkTemplate } from '#domain/exports/template-columns.ts';
import type { TemplateLevel } from '#domain/exports/template-fields.ts';
import { msg } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { changedFields } from '../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import {
  clearDefaults,
  deleteTemplate,
  insertTemplate,
  lockTemplates,
  readTemplates,
  type TemplateRecord,
  updateTemplate,
} from './export-templates.rows.ts';
import { templateFieldList } from './template-field-list.ts';

type Saved = OutputOf<typeof exportTemplates.create>;
type Draft = Pick<TemplateRecord, 'name' | 'format' | 'options' | 'default_for'>;

/** The maximum number of templates, because more would not fit into the menu of the Export button. */
const maxTemplates = 50;

export async function createTemplate(
  context: SignedWriteContext,
  input: InputOf<typeof exportTemplates.create>,
): Promise<Saved> {
  const { tx, client_id } = context;
  await checkDraft(context, input.level, input);
  await lockTemplates(tx, client_id);
  refuseTooMany(await readTemplates(tx, { client_id }));
  return insertNew(context, input);
}

/** Copies a template. The copy is named 'Copy of …' and is not the default of any list. */
export async function copyTemplate(
  context: SignedWriteContext,
  { template_id }: InputOf<typeof exportTemplates.copy>,
): Promise<Saved> {
  const { tx, client_id } = context;
  await lockTemplates(tx, client_id);
  const templates = await readTemplates(tx, { client_id });
  const original = templates.find(({ id }) => id === template_id);
  if (!original) throw new Refused('item.not_found');
  refuseTooMany(templates);
  const taken = new Set(templates.map(({ name }) => name.toLowerCase()));
  return insertNew(context, { ...original, name: freeName(original.name, taken), default_for: [] });
}

export async function editTemplate(
  context: SignedWriteContext,
  { template_id: id, version, ...change }: InputOf<typeof exportTemplates.edit>,
): Promise<Saved> {
  const { tx, client_id, request, record } = context;
  await lockTemplates(tx, client_id);
  const templates = await readTemplates(tx, { client_id });
  const before = templates.find((template) => template.id === id);
  if (!before) throw new Refused('item.not_found');
  if (before.version !== version) throw new Refused('item.changed');
  if (templates.some((other) => other.id !== id && other.name.toLowerCase() === change.name.toLowerCase()))
    throw nameTaken(change.name);
  await checkDraft(context, before.level, change);

  await updateTemplate(tx, { client_id, id, version }, { ...change, updated_at: request.now });
  await clearDefaults(tx, { client_id, id }, change.default_for);
  const facts = changedFields(factsOf(before), factsOf(change));
  if (facts)
    record({
      action: 'export_template_changed',
      item_kind: 'export_template',
      item_id: id,
      item_label: change.name,
      is_setting: true,
      facts,
    });
  return { status: true, template_id: id, version: version + 1 };
}

/** Returns the name of a schedule that uses a template; undefined if there is none. */
export type FindSchedule = (
  tx: CompanyTransaction,
  query: { client_id: string; template_id: string },
) => Promise<string | undefined>;

export async function removeTemplate(
  { tx, client_id, record }: SignedWriteContext,
  { template_id: id }: InputOf<typeof exportTemplates.remove>,
  findSchedule: FindSchedule,
): Promise<OutputOf<typeof exportTemplates.remove>> {
  await lockTemplates(tx, client_id);
  const [[template], schedule] = await Promise.all([
    readTemplates(tx, { client_id, id }),
    findSchedule(tx, { client_id, template_id: id }),
  ]);
  if (schedule !== undefined) throw new Refused('template.in_use', { name: schedule });
  if (!template || !(await deleteTemplate(tx, { client_id, id }))) throw new Refused('item.not_found');
  record({
    action: 'export_template_removed',
    item_kind: 'export_template',
    item_id: id,
    item_label: template.name,
    is_setting: true,
    facts: { before: factsOf(template), after: null },
  });
  return { status: true };
}

async function insertNew(
  { tx, client_id, actor, request, record }: SignedWriteContext,
  { name, level, format, options, default_for }: Draft & { level: TemplateLevel },
): Promise<Saved> {
  const id = uuidv7();
  const draft = { name, format, options, default_for };
  const row = { client_id, id, level, owner_id: actor.user_id, updated_at: request.now, ...draft };
  if (!(await insertTemplate(tx, row))) throw nameTaken(name);
  await clearDefaults(tx, { client_id, id }, default_for);
  record({
    action: 'export_template_created',
    item_kind: 'export_template',
    item_id: id,
    item_label: name,
    is_setting: true,
    facts: { before: null, after: factsOf(draft) },
  });
  return { status: true, template_id: id, version: 0 };
}

async function checkDraft(
  { tx, client_id, actor }: SignedWriteContext,
  level: TemplateLevel,
  { options, default_for }: Pick<Draft, 'options' | 'default_for'>,
): Promise<void> {
  if (!default_for.every((screen) => fitsScreen(level, screen))) throw new Refused('template.wrong_level');
  const sees = ({ seen_by }: { seen_by: Parameters<typeof seesField>[1] }) => seesField(actor.access, seen_by);
  const { types } = await templateFieldList(tx, { client_id, level, sees });
  orRefuse(checkTemplate(options, types));
}

function refuseTooMany(templates: readonly TemplateRecord[]): void {
  if (templates.length >= maxTemplates) throw new Refused('template.too_many', { most: maxTemplates });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const copy = `${count === 1 ? 'Copy of' : `Copy ${count} of`} ${name}`.slice(0, 80);
    if (!taken.has(copy.toLowerCase())) return copy;
  }
}

/** Returns the properties of a template that the audit log records. */
function factsOf({ name, format, options, default_for }: Draft) {
  return {
    name,
    format,
    columns: options.columns.map(({ header }) => header),
    default_for,
    has_header: options.has_header,
    date_format: options.date_format,
    journal: options.journal?.credit_account ?? null,
  };
}

function nameTaken(name: string): Refused {
  return new Refused('name.taken', { name }, { name: msg`Choose another name.` });
}
