import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { exportTemplates } from '#contract/export-templates.contract.ts';
import type { Area } from '#domain/access/areas.ts';
import { can, isPermitted } from '#domain/access/permission.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { checkTemplate, prepareColumns } from '#domain/exports/template-columns.ts';
import type { TemplateLevel } from '#domain/exports/template-fields.ts';
import type { Actor, ReadContext } from '../../http/context.ts';
import { orRefuse } from '../../http/refusals.ts';
import { readRecentIds } from './recent-items.rows.ts';
import { templateFieldList } from './template-field-list.ts';
import { templateRows } from './template-rows.ts';

const previewRows = 5;

const areaOf: Record<TemplateLevel, Area> = {
  expense: 'Reports',
  report: 'Reports',
  advance: 'Advances',
  payout: 'Payout',
};

/**
 * Shows the newest items that the person can see, in the columns of the template. The period filter is ignored, so that
 * the preview has rows.
 */
export async function previewTemplate(
  { app, tx, actor, request }: ReadContext,
  { level, options }: InputOf<typeof exportTemplates.preview>,
): Promise<OutputOf<typeof exportTemplates.preview>> {
  const { client_id, access, time_zone } = actor;
  const sees = ({ seen_by }: { seen_by: Parameters<typeof seesField>[1] }) => seesField(access, seen_by);
  const [fields, ids] = await Promise.all([
    templateFieldList(tx, { client_id, level, sees }),
    readRecentIds(tx, { client_id, level, owner_id: ownerOf(actor, level), limit: previewRows }),
  ]);
  orRefuse(checkTemplate(options, fields.types));
  const columns = prepareColumns(options, fields.types);

  const rows: string[][] = [];
  const source = templateRows(
    { database: { readInCompany: (_, read) => read(tx) } },
    {
      client_id,
      ids,
      level,
      fields,
      options: { ...options, filters: { period: 'all', date_key: null } },
      is_company: false,
      chosen: 'expenses',
      now: request.now,
      display: { public_url: app.public_url, time_zone },
      onRow: async () => undefined,
    },
  );
  for await (const row of source) {
    rows.push(columns.map(({ value, text }) => text(value(row) ?? '')));
    if (rows.length === previewRows) break;
  }
  return { status: true, headers: columns.map(({ header }) => header), rows };
}

/**
 * Returns null if the person may read the items of the whole company; otherwise their own id, which limits the preview
 * to their items.
 */
function ownerOf({ access, user_id }: Actor, level: TemplateLevel): string | null {
  return isPermitted(can(areaOf[level], 'read'), access) ? null : user_id;
}
