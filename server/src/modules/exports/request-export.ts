import { v7 as uuidv7 } from 'uuid';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { type ExportFormat, type ExportKind, insertExport } from './exports.rows.ts';

/** So many fit into one file that people still open. */
export const mostChosen = 5_000;

export interface ExportToMake {
  kind: ExportKind;
  format: ExportFormat;
  title: string;
  /** What was chosen, by people who may see it. */
  ids: string[];
  /** Which of the payout lists it is taken from. */
  tab?: PayoutTab;
  /** How many at most, where it is not as many as usual. */
  most?: number;
}

/** Writes down what is wanted; a worker makes it, and the export history shows how far it is. */
export async function requestExport(
  { app, tx, client_id, actor, request: requestInfo }: SignedWriteContext,
  { ids, tab, most = mostChosen, ...wanted }: ExportToMake,
): Promise<{ status: true; export_id: string }> {
  if (ids.length === 0) throw new Refused('item.not_found');
  if (ids.length > most) throw new Refused('selection.too_many', { most });
  const id = uuidv7();
  const requested_by = actor.user_id;
  const request = { ids, ...(tab && { tab }) };
  await insertExport(tx, { client_id, id, requested_by, created_at: requestInfo.now, request, ...wanted });
  await app.jobs.send(tx, 'export.make', { client_id, export_id: id }, { is_long: true });
  return { status: true, export_id: id };
}
