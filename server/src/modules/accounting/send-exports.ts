import { bookingDay, type ExportError, retryDelayMs } from '#domain/accounting/export-states.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { App } from '../../http/context.ts';
import { AccountingAway, AccountingRefused, type EntryStatus, GrantExpired } from '../../outside/accounting/port.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import {
  type ConnectionRow,
  readConnection,
  readConnections,
  readMappings,
  updateConnection,
} from './accounting-connections.rows.ts';
import { claimExports, type ExportRow, markVoided, type SentLine, updateExport } from './accounting-exports.rows.ts';
import { buildEntry } from './build-entry.ts';
import { announceAccountingFailed } from './notify-accounting-failed.ts';
import { queueExports } from './queue-exports.ts';

const batchSize = 20;
/** Longer than any batch takes, so that no other worker sends a claimed entry. */
const leaseMs = 10 * 60_000;

interface Key {
  client_id: string;
  connection_id: string;
}

/** Exports the new entries of all companies. */
export async function exportEveryCompany(app: App): Promise<void> {
  if (!app.accounting) return;
  for await (const client_id of allCompanyIds(app.database))
    try {
      const connections = await app.database.readInCompany(client_id, (tx) => readConnections(tx, client_id));
      for (const { id, state } of connections)
        if (state === 'linked') await exportEntries(app, { client_id, connection_id: id });
    } catch (error) {
      app.log.error({ err: error, client_id }, 'journal entries could not be exported');
    }
}

/** Queues what is new in the ledger and sends what is due. */
export async function exportEntries(app: App, key: Key): Promise<void> {
  for (;;) {
    const created = await queueExports(app, key);
    const sent = await sendDue(app, key);
    // A reversal is queued only after the entry it reverses was sent.
    if (created === 0 && sent === 0) return;
  }
}

async function sendDue(app: App, { client_id, connection_id }: Key): Promise<number> {
  const now = app.clock();
  const lease_until = new Date(now.getTime() + leaseMs);
  const [connection, claimed] = await app.database.inCompany(client_id, async (tx) => {
    const found = await readConnection(tx, { client_id, id: connection_id });
    if (found?.state !== 'linked') return [undefined, []];
    return [found, await claimExports(tx, { client_id, connection_id, now, lease_until, limit: batchSize })] as const;
  });
  if (!connection) return 0;
  let hasGrant = true;
  for (const row of claimed)
    if (hasGrant) hasGrant = await sendOne(app, { client_id, connection, row });
    else await save(app, { client_id, connection, row }, { state: 'initiated', next_attempt_at: now });
  return hasGrant ? claimed.length : 0;
}

interface Sending {
  client_id: string;
  connection: ConnectionRow;
  row: ExportRow;
}

/** Sends a claimed entry. False if the connection must be authorised again. */
async function sendOne(app: App, sending: Sending): Promise<boolean> {
  const { client_id, connection, row } = sending;
  try {
    const known = await knownStatus(app, sending);
    const status = known ?? (await pushNow(app, sending));
    if (status) await saveStatus(app, sending, status);
  } catch (error) {
    if (error instanceof GrantExpired) {
      await app.database.inCompany(client_id, async (tx) => {
        await updateConnection(tx, { client_id, id: connection.id }, { state: 'deauthorized' });
        await updateExport(tx, { client_id, id: row.id }, { state: 'initiated' });
        await announceAccountingFailed(app, tx, { client_id, connection_id: connection.id });
      });
      return false;
    }
    if (error instanceof AccountingRefused) await fail(app, sending, 'PROVIDER_ERROR', error.message);
    else if (error instanceof AccountingAway) {
      // The entry may have arrived, so it stays in progress and is looked for before it is sent again.
      const next_attempt_at = new Date(app.clock().getTime() + retryDelayMs(row.attempts));
      await save(app, sending, { next_attempt_at });
    } else throw error;
  }
  return true;
}

/** The status of an entry that an earlier attempt may have sent. */
async function knownStatus(app: App, { connection, row }: Sending): Promise<EntryStatus | null> {
  const { vendor_company_id } = connection;
  const { entry_id, sync_id, attempts } = row;
  if (sync_id) return (await app.accounting?.readEntry(vendor_company_id, { sync_id, entry_id })) ?? null;
  return attempts > 1 ? ((await app.accounting?.findEntry(vendor_company_id, entry_id)) ?? null) : null;
}

/** Null if the entry cannot be sent yet; the reason was saved. */
async function pushNow(app: App, sending: Sending): Promise<EntryStatus | null> {
  const { connection, row } = sending;
  const on = bookingDay(row.event_on, connection);
  if (on === null) return fail(app, sending, 'PERIOD_CLOSED');
  const lines = row.lines ?? (await mappedLines(app, sending));
  if (!lines || !app.accounting) return null;
  const tracking_ids = await trackingOf(app, sending);
  await save(app, sending, { lines, booked_on: on });
  // A worker that was suspended past its lease must not send: another one may have done so.
  if (app.clock() >= row.next_attempt_at) return null;

  const { sync_id } = await app.accounting.pushEntry(connection.vendor_company_id, {
    id: row.entry_id,
    on,
    currency: row.currency,
    reference: row.label.slice(0, 100),
    lines: lines.map(({ account_id, amount, description }) => ({ account_id, amount, description, tracking_ids })),
  });
  await save(app, sending, { sync_id });
  return app.accounting.readEntry(connection.vendor_company_id, { sync_id, entry_id: row.entry_id });
}

/** The lines with their accounts, or null if some are not mapped; the entry then names them. */
async function mappedLines(app: App, sending: Sending): Promise<SentLine[] | null> {
  const { client_id, connection, row } = sending;
  const [lines, mappings] = await app.database.readInCompany(client_id, (tx) =>
    Promise.all([
      buildEntry(tx, { client_id, event: row }, connection),
      readMappings(tx, { client_id, id: connection.id }),
    ]),
  );
  const accounts = new Map(mappings.map(({ source, external_id }) => [source, external_id]));
  const missing = lines.filter(({ source }) => !accounts.has(source));
  if (missing.length > 0) {
    const isCategory = missing.some(({ source }) => source.startsWith('category:'));
    const amounts = Object.fromEntries(
      [...Map.groupBy(missing, ({ source }) => source)].map(([source, group]) => [
        source,
        toDecimal(
          sum(
            group.map(({ amount }) => moneyFrom(amount, row.currency)),
            row.currency,
          ),
        ),
      ]),
    );
    return fail(app, sending, isCategory ? 'CATEGORY_MAPPING' : 'ACCOUNT_MAPPING', '', amounts);
  }
  return lines.map((line) => ({ ...line, account_id: accounts.get(line.source) ?? '' }));
}

async function trackingOf(app: App, { client_id, connection, row }: Sending): Promise<string[]> {
  if (row.entity_id === null) return [];
  const mappings = await app.database.readInCompany(client_id, (tx) =>
    readMappings(tx, { client_id, id: connection.id }),
  );
  return mappings.filter(({ source }) => source === `entity:${row.entity_id}`).map(({ external_id }) => external_id);
}

async function saveStatus(app: App, sending: Sending, { state, message, is_period_closed }: EntryStatus) {
  const { client_id, row } = sending;
  const now = app.clock();
  if (state === 'refused') {
    await fail(app, sending, is_period_closed ? 'PERIOD_CLOSED' : 'PROVIDER_ERROR', message);
  } else if (state === 'pending') {
    await save(app, sending, { next_attempt_at: new Date(now.getTime() + retryDelayMs(row.attempts)) });
  } else
    await app.database.inCompany(client_id, async (tx) => {
      await updateExport(tx, { client_id, id: row.id }, { state: 'complete', completed_at: now });
      if (row.is_void) await markVoided(tx, { client_id, ...row });
    });
}

/** Saves why the entry cannot be exported. */
async function fail(
  app: App,
  sending: Sending,
  error_code: ExportError,
  detail = '',
  missing: Record<string, string> = {},
): Promise<null> {
  const { client_id, connection, row } = sending;
  await app.database.inCompany(client_id, async (tx) => {
    const change = { state: 'error', error_code, error_detail: detail.slice(0, 500), missing } as const;
    await updateExport(tx, { client_id, id: row.id }, change);
    await announceAccountingFailed(app, tx, { client_id, connection_id: connection.id });
  });
  return null;
}

async function save(app: App, { client_id, row }: Sending, change: Parameters<typeof updateExport>[2]): Promise<void> {
  await app.database.inCompany(client_id, (tx) => updateExport(tx, { client_id, id: row.id }, change));
}
