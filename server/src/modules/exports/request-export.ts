import { v7 as uuidv7 } from 'uuid';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { UsedTemplate } from '../export-templates/used-template.ts';
import { type ExportFormat, type ExportKind, insertExport } from './exports.rows.ts';

/** The maximum number of items in an export. Larger files are hard to open in a spreadsheet. */
export const maxChosen = 5_000;

export interface ExportToMake {
  kind: ExportKind;
  format: ExportFormat;
  title: string;
  /** The ids of the items. The caller checks that the actor may see them. */
  ids: string[];
  /** The payout tab from which the items come. */
  tab?: PayoutTab;
  template?: UsedTemplate | undefined;
  /** The maximum number of items, if it differs from the default. */
  most?: number;
}

/** Queues an export. The export history shows its progress. */
export async function requestExport(
  { app, tx, client_id, actor, request: requestInfo, record }: SignedWriteContext,
  { ids, tab, template, most = maxChosen, ...standard }: ExportToMake,
): Promise<{ status: true; export_id: string }> {
  if (ids.length === 0) throw new Refused('item.not_found');
  if (ids.length > most) throw new Refused('selection.too_many', { most });
  const id = uuidv7();
  const requested_by = actor.user_id;
  const details = template ? { ...standard, title: template.name, format: template.format } : standard;
  const request = { ids, ...(tab && { tab }), ...(template && { template }) };
  await insertExport(tx, { client_id, id, requested_by, created_at: requestInfo.now, request, ...details });
  await app.jobs.send(tx, 'export.make', { client_id, export_id: id }, { is_long: true });
  record({
    action: 'exported',
    item_kind: 'export',
    item_id: id,
    item_label: details.title,
    facts: { after: { items: ids.length, format: details.format } },
  });
  return { status: true, export_id: id };
}
