import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { exports } from '#contract/exports.contract.ts';
import { can, isPermitted } from '#domain/access/permission.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { plainName } from '#domain/exports/archive-names.ts';
import { seesPayoutTab } from '#domain/payouts/payout-rights.ts';
import { payoutTabs } from '#domain/payouts/payout-tabs.ts';
import type { Actor, App, ReadContext } from '../../http/context.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { Refused } from '../../http/refusals.ts';
import { signedUrl } from '../../http/signed-url.ts';
import { exportObject, exportTypes } from './export-location.ts';
import { type ExportRow, exportList, readExport, type SharedKind } from './exports.rows.ts';
import { readReceivedIds } from './schedules/schedule-runs.rows.ts';

type ShownExport = OutputOf<typeof exports.details>['data'];

/**
 * Lists exports that the person requested or that were sent to them. For people with access to payouts, the list can
 * also contain the company's exports of the kinds that they may create.
 */
export async function exportHistory(
  { app, tx, actor, request }: ReadContext,
  input: InputOf<typeof exports.history>,
): Promise<OutputOf<typeof exports.history>> {
  const { client_id } = actor;
  const { filters } = input;
  const shared = filters.whose === 'company' ? sharedKinds(actor) : [];
  const received_ids = await readReceivedIds(tx, { client_id, user_id: actor.user_id });
  const query = { client_id, requested_by: actor.user_id, received_ids, shared, state: filters.state };
  return listAnswer(tx, input, {
    list: exportList,
    query,
    lines: (rows) => rows.map((row) => shownExport(app, row, { actor, now: request.now })),
  });
}

export async function exportDetails(
  { app, tx, actor, request }: ReadContext,
  { id }: InputOf<typeof exports.details>,
): Promise<OutputOf<typeof exports.details>> {
  const { client_id } = actor;
  const row = await readExport(tx, { client_id, id });
  if (!row || !maySee(actor, row)) throw new Refused('item.not_found');
  return { status: true, data: shownExport(app, row, { actor, now: request.now }) };
}

export function maySee(actor: Actor, row: ExportRow): boolean {
  if (row.requested_by.user_id === actor.user_id || row.shared_with.includes(actor.user_id)) return true;
  const shared = sharedKinds(actor).find(({ kind }) => kind === row.kind);
  if (!shared?.tabs) return shared !== undefined;
  const { tab } = row.request;
  return tab !== undefined && shared.tabs.includes(tab);
}

export function shownExport(app: App, row: ExportRow, { actor, now }: { actor: Actor; now: Date }): ShownExport {
  const { id, kind, format, title, state, rows_total, rows_done, bytes, failure } = row;
  const url = exportUrl(app, row, { client_id: actor.client_id, time_zone: actor.time_zone, now });

  return {
    export_id: id,
    kind,
    format,
    title,
    rows_total,
    rows_done,
    bytes,
    failure,
    state: state === 'ready' && !url ? 'expired' : state,
    requested_by: row.requested_by,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    url,
  };
}

/**
 * Returns the URL for downloading the file; null if the file is not ready or has expired. A file without an expiry is
 * kept. The caller checks who may download it.
 */
export function exportUrl(
  app: App,
  row: ExportRow,
  { client_id, time_zone, now }: { client_id: string; time_zone: string; now: Date },
): string | null {
  const { id, format, state, expires_at } = row;
  if (state !== 'ready' || (expires_at && expires_at.getTime() <= now.getTime())) return null;
  const download = { name: fileName(row, { time_zone }), type: exportTypes[format] };
  return signedUrl(app, { client_id, folder: id, object: exportObject, download }, now);
}

/**
 * Returns the name of the file. A PDF has the name of its report. Other names include the day, because these exports
 * are often repeated.
 */
function fileName({ title, format, created_at }: ExportRow, { time_zone }: Pick<Actor, 'time_zone'>): string {
  const name = plainName(title);
  return format === 'pdf' ? `${name}.pdf` : `${name} ${localDay(created_at, time_zone)}.${format}`;
}

/** Returns the kinds of company-wide exports that the person may see. Exports of personal lists stay private. */
function sharedKinds({ access }: Actor): SharedKind[] {
  const isAllowed = (area: 'Advances' | 'Payout' | 'Reports', action: 'read' | 'write') =>
    isPermitted(can(area, action), access);
  if (!isAllowed('Payout', 'read')) return [];
  return [
    { kind: 'payout_list', tabs: payoutTabs.filter((tab) => seesPayoutTab(tab, access)) },
    ...(isAllowed('Payout', 'write') ? [{ kind: 'payout_template' } as const] : []),
    ...(isAllowed('Reports', 'read') ? [{ kind: 'report_list' } as const] : []),
    ...(isAllowed('Advances', 'read') ? [{ kind: 'advance_list' } as const] : []),
  ];
}
