import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { exports } from '#contract/exports.contract.ts';
import { can, isPermitted } from '#domain/access/permission.ts';
import { plainName } from '#domain/exports/archive-names.ts';
import { seesPayoutTab } from '#domain/payouts/payout-rights.ts';
import { payoutTabs } from '#domain/payouts/payout-tabs.ts';
import type { Actor, App, ReadContext } from '../../http/context.ts';
import { readCursor, writeCursor } from '../../http/list-cursor.ts';
import { Refused } from '../../http/refusals.ts';
import { signedUrl } from '../../http/signed-url.ts';
import { exportObject, exportTypes } from './export-location.ts';
import { countExports, type ExportRow, readExport, readExportPage, type SharedKind } from './exports.rows.ts';

type Shown = OutputOf<typeof exports.details>['data'];

/** One's own; whoever reads payouts may look at those of the company's that they could make themselves. */
export async function exportHistory(
  { app, tx, actor, request }: ReadContext,
  { filters, sort, after, page, limit }: InputOf<typeof exports.history>,
): Promise<OutputOf<typeof exports.history>> {
  const { client_id } = actor;
  const shared = filters.whose === 'company' ? sharedKinds(actor) : [];
  const options = { client_id, requested_by: actor.user_id, shared, state: filters.state };
  const place = after === undefined ? undefined : readCursor(after, z.literal(''));
  const offset = page === undefined ? 0 : (page - 1) * limit;

  const [rows, total_records] = await Promise.all([
    readExportPage(tx, { ...options, direction: newestFirst(sort.direction), after: place, offset, limit: limit + 1 }),
    countExports(tx, options),
  ]);

  const shown = rows.slice(0, limit);
  const last = shown.at(-1);

  return {
    status: true,
    data: shown.map((row) => shownExport(app, row, { client_id, now: request.now })),
    total_records,
    next: rows.length > limit && last ? writeCursor({ key: '', id: last.id }) : null,
  };
}

export async function exportDetails(
  { app, tx, actor, request }: ReadContext,
  { id }: InputOf<typeof exports.details>,
): Promise<OutputOf<typeof exports.details>> {
  const { client_id } = actor;
  const row = await readExport(tx, { client_id, id });
  if (!row || !maySee(actor, row)) throw new Refused('item.not_found');
  return { status: true, data: shownExport(app, row, { client_id, now: request.now }) };
}

export function maySee(actor: Actor, row: ExportRow): boolean {
  if (row.requested_by.user_id === actor.user_id) return true;
  const shared = sharedKinds(actor).find(({ kind }) => kind === row.kind);
  if (!shared?.tabs) return shared !== undefined;
  const { tab } = row.request;
  return tab !== undefined && shared.tabs.includes(tab);
}

export function shownExport(app: App, row: ExportRow, options: { client_id: string; now: Date }): Shown {
  const { id, kind, format, title, state, rows_total, rows_done, bytes, failure } = row;
  const download = { name: `${plainName(title)}.${format}`, type: exportTypes[format] };
  const isReady = state === 'ready' && (row.expires_at?.getTime() ?? 0) > options.now.getTime();

  return {
    export_id: id,
    kind,
    format,
    title,
    rows_total,
    rows_done,
    bytes,
    failure,
    state: state === 'ready' && !isReady ? 'expired' : state,
    requested_by: row.requested_by,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    url: isReady
      ? signedUrl(app, { client_id: options.client_id, folder: id, object: exportObject, download }, options.now)
      : null,
  };
}

/** What is the company's business, as far as somebody may see it; what people took of their own stays theirs. */
function sharedKinds({ access }: Actor): SharedKind[] {
  const may = (area: 'Advances' | 'Payout' | 'Reports', action: 'read' | 'write') =>
    isPermitted(can(area, action), access);
  if (!may('Payout', 'read')) return [];
  return [
    { kind: 'payout_list', tabs: payoutTabs.filter((tab) => seesPayoutTab(tab, access)) },
    ...(may('Payout', 'write') ? [{ kind: 'payout_template' } as const] : []),
    ...(may('Reports', 'read') ? [{ kind: 'report_list' } as const] : []),
    ...(may('Advances', 'read') ? [{ kind: 'advance_list' } as const] : []),
  ];
}

/** The list's own first order is ascending; an export history begins with the newest. */
function newestFirst(direction: 'asc' | 'desc'): 'asc' | 'desc' {
  return direction === 'asc' ? 'desc' : 'asc';
}
