import { prepareColumns } from '#domain/exports/template-columns.ts';
import type { App } from '../../http/context.ts';
import { templateFieldList } from '../export-templates/template-field-list.ts';
import { templateRows } from '../export-templates/template-rows.ts';
import type { UsedTemplate } from '../export-templates/used-template.ts';
import type { ExportKind } from './exports.rows.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { sheet } from './sheet.ts';

/** The kinds of exports that contain submitted items of the whole company. */
const companyKinds: readonly ExportKind[] = ['report_list', 'advance_list', 'payout_list'];

/** Writes the selected items with the columns and formats of a template. */
export async function sheetOfTemplate(
  app: App,
  input: ExportInput & { template: UsedTemplate; kind: ExportKind },
): Promise<MadeExport> {
  const { client_id, ids, tab, now, time_zone, template, kind, onRow } = input;
  const { level, format, options, visible_keys } = template;
  const sees = ({ key }: { key: string }) => visible_keys.includes(key);
  const fields = await app.database.readInCompany(client_id, (tx) => templateFieldList(tx, { client_id, level, sees }));

  const columns = prepareColumns(options, fields.types).map((column) => ({
    ...column,
    date_format: column.date_format.toLowerCase(),
  }));
  const rows = templateRows(app, {
    client_id,
    ids,
    tab,
    now,
    level,
    options,
    fields,
    onRow,
    is_company: companyKinds.includes(kind),
    chosen: kind === 'expense_list' ? 'expenses' : 'reports',
    display: { public_url: app.public_url, time_zone },
  });
  return sheet(format, columns, rows, options);
}
