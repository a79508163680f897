import type { accounting } from '#contract/accounting.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { accountingVendors } from '#domain/accounting/accounting-vendors.ts';
import { canUseSettings } from '#domain/accounting/export-settings.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import {
  type ConnectionRow,
  countUnmapped,
  lockConnection,
  readConnections,
  updateConnection,
} from './accounting-connections.rows.ts';
import { countOpenExports } from './accounting-exports.rows.ts';
import { connectionName } from './find-connection.ts';

export async function listConnections({
  app,
  tx,
  actor: { client_id },
}: ReadContext): Promise<OutputOf<typeof accounting.connections>> {
  const [connections, unmapped, open] = await Promise.all([
    readConnections(tx, client_id),
    countUnmapped(tx, client_id),
    countOpenExports(tx, client_id),
  ]);
  const countIn = (id: string, isError: boolean) =>
    open
      .filter(({ connection_id, state }) => connection_id === id && (state === 'error') === isError)
      .reduce((total, { count }) => total + count, 0);
  return {
    status: true,
    is_available: app.accounting !== null,
    vendors: accountingVendors.filter((vendor) => app.accounting?.[vendor]),
    data: connections.flatMap(({ state, refreshed_at, payments_read_at, ...row }) =>
      state === 'unlinked'
        ? []
        : {
            ...shownSettings(row),
            state,
            payments_read_at: payments_read_at?.toISOString() ?? null,
            refreshed_at: refreshed_at?.toISOString() ?? null,
            no_of_unmapped: unmapped.find(({ connection_id }) => connection_id === row.id)?.count ?? 0,
            no_of_waiting: countIn(row.id, false),
            no_of_errors: countIn(row.id, true),
          },
    ),
  };
}

function shownSettings({
  vendor_company_id: _,
  vendor_connection_id: __,
  exported_at: ___,
  ...row
}: Omit<ConnectionRow, 'state' | 'refreshed_at' | 'payments_read_at'>) {
  return row;
}

/** Saves the settings of a connection. They apply to entries exported from now on. */
export async function saveSettings(
  { tx, client_id, app, record }: SignedWriteContext,
  { connection_id, version, ...settings }: InputOf<typeof accounting.settings>,
): Promise<OutputOf<typeof accounting.settings>> {
  const key = { client_id, id: connection_id };
  const before = await lockConnection(tx, key);
  if (!before) throw new Refused('item.not_found');
  if (before.version !== version) throw new Refused('item.changed');
  orRefuse(canUseSettings(before.vendor, settings));
  await updateConnection(tx, key, settings);
  await app.jobs.send(tx, 'accounting.export', { client_id, connection_id });
  record({
    action: 'accounting_changed',
    item_kind: 'accounting',
    item_id: connection_id,
    item_label: connectionName(before),
    is_setting: true,
    facts: { before: pickKeys(before, settings), after: settings },
  });
  return { status: true };
}

/** Returns the previous values of the settings that are being saved. */
function pickKeys(before: ConnectionRow, settings: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(before).filter(([key]) => key in settings));
}
