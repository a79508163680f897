import { vendorFeatures } from '#domain/accounting/accounting-vendors.ts';
import { acceptsEntries } from '#domain/accounting/connection-states.ts';
import { bookingDay, type ExportError, retryDelayMs } from '#domain/accounting/export-states.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { App } from '../../http/context.ts';
import { AccountingAway, AccountingRefused, type EntryStatus, GrantExpired } from '../../outside/accounting/port.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { queueAttachments } from './accounting-attachments.rows.ts';
import {
  type ConnectionRow,
  readConnection,
  readConnections,
  readMappings,
  readSupplierOf,
} from './accounting-connections.rows.ts';
import { claimExports, type ExportRow, markVoided, type SentLine, updateExport } from './accounting-exports.rows.ts';
import { buildEntry } from './build-entry.ts';
import { endGrant } from './end-grant.ts';
import { accountingOf } from './find-connection.ts';
import { announceAccountingFailed } from './notify-accounting-failed.ts';
import { queueExports } from './queue-exports.ts';
import { readBookPayments } from './read-book-payments.ts';
import { sendAttachments } from './send-attachments.ts';

const batchSize = 100;
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
      for (const { id } of connections.filter(acceptsEntries))
        await exportEntries(app, { client_id, connection_id: id });
    } catch (error) {
      app.log.error({ err: error, client_id }, 'journal entries could not be exported');
    }
}

/** Queues what is new in the ledger, sends what is due, and attaches the receipts. */
export async function exportEntries(app: App, key: Key): Promise<void> {
  await readBookPayments(app, key);
  for (;;) {
    const created = await queueExports(app, key);
    const sent = await sendDue(app, key);
    // A reversal is queued only after the entry it reverses was sent.
    if (created === 0 && sent === 0) break;
  }
  await sendAttachments(app, key);
}

async function sendDue(app: App, { client_id, connection_id }: Key): Promise<number> {
  const now = app.clock();
  const lease_until = new Date(now.getTime() + leaseMs);
  const [connection, claimed] = await app.database.inCompany(client_id, async (tx) => {
    const found = await readConnection(tx, { client_id, id: connection_id });
    if (!found || !acceptsEntries(found) || !app.accounting?.[found.vendor]) return [undefined, []];
    return [found, await claimExports(tx, { client_id, connection_id, now, lease_until, limit: batchSize })] as const;
  });
  if (!connection) return 0;

  let hasGrant = true;
  const rows = claimed.values();
  async function sendNext(company: ConnectionRow): Promise<void> {
    // All senders take from the same iterator.
    for (const row of rows) {
      const sending = { client_id, connection: company, row };
      if (!hasGrant) await save(app, sending, { state: 'initiated', next_attempt_at: now });
      else if (!(await sendOne(app, sending))) hasGrant = false;
    }
  }
  const { parallel } = vendorFeatures[connection.vendor];
  await Promise.all(Array.from({ length: parallel }, () => sendNext(connection)));
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
      await save(app, sending, { state: 'initiated' });
      await endGrant(app, { client_id, connection_id: connection.id });
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
async function knownStatus(app: App, sending: Sending): Promise<EntryStatus | null> {
  const { vendor, vendor_company_id } = sending.connection;
  const { entry_id, sync_id, attempts, booked_on } = sending.row;
  const port = accountingOf(app, vendor);
  if (sync_id) return port.readEntry(vendor_company_id, { sync_id, entry_id });
  if (attempts <= 1 || booked_on === null) return null;
  const found = await port.findEntry(vendor_company_id, { id: entry_id, on: booked_on });
  if (found) await save(app, sending, { sync_id: found.sync_id });
  return found;
}

/** Null if the entry cannot be sent yet; the reason was saved. */
async function pushNow(app: App, sending: Sending): Promise<EntryStatus | null> {
  const { connection, row } = sending;
  const on = bookingDay(row.event_on, connection);
  if (on === null) return fail(app, sending, 'PERIOD_CLOSED');
  const lines = row.lines ?? (await mappedLines(app, sending));
  if (!lines) return null;
  const { tracking_ids, supplier_id } = await dimensionsOf(app, sending);
  await save(app, sending, { lines, booked_on: on });
  // A worker that was suspended past its lease must not send: another one may have done so.
  if (app.clock() >= row.next_attempt_at) return null;

  const port = accountingOf(app, connection.vendor);
  const { sync_id, status } = await port.pushEntry(connection.vendor_company_id, {
    id: row.entry_id,
    on,
    currency: row.currency,
    reference: row.label.slice(0, 100),
    lines: lines.map(({ source, account_id, amount, description, tax_id, tax_amount }) => ({
      account_id,
      amount,
      description,
      tracking_ids,
      ...(tax_id && tax_amount && { tax: { tax_rate_id: tax_id, amount: tax_amount } }),
      ...(owedAccounts.includes(source) && { supplier_id }),
    })),
  });
  if (sync_id) await save(app, sending, { sync_id });
  return status ?? port.readEntry(connection.vendor_company_id, { sync_id, entry_id: row.entry_id });
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
  const mapped = new Map(mappings.map(({ source, external_id }) => [source, external_id]));
  const missing = lines.flatMap(({ source, amount, tax }) => [
    ...(mapped.has(source) ? [] : [{ source, amount }]),
    ...(!tax || mapped.has(tax.source) ? [] : [{ source: tax.source, amount }]),
  ]);
  if (missing.length > 0) {
    const sources = missing.map(({ source }) => source);
    return fail(app, sending, errorFor(sources), '', amountsBySource(missing, row.currency));
  }
  return lines.map(({ source, amount, description, tax }) => ({
    source,
    amount,
    description,
    account_id: mapped.get(source) ?? '',
    ...(tax && { tax_id: mapped.get(tax.source) ?? '', tax_amount: tax.amount }),
  }));
}

function errorFor(sources: readonly string[]): ExportError {
  if (sources.some((source) => source.startsWith('category:'))) return 'CATEGORY_MAPPING';
  return sources.every((source) => source.startsWith('tax:')) ? 'TAX_MAPPING' : 'ACCOUNT_MAPPING';
}

function amountsBySource(
  missing: readonly { source: string; amount: string }[],
  currency: string,
): Record<string, string> {
  const groups = [...Map.groupBy(missing, ({ source }) => source)];
  return Object.fromEntries(
    groups.map(([source, group]) => {
      const amounts = group.map(({ amount }) => moneyFrom(amount, currency));
      return [source, toDecimal(sum(amounts, currency))];
    }),
  );
}

/** Lines on these accounts name the person to whom the company owes the money. */
const owedAccounts: readonly string[] = ['ledger:employee_payable', 'ledger:advances', 'ledger:advances_due'];

/** The tracking category of the entity, and the supplier that stands for the owner of the item. */
async function dimensionsOf(app: App, { client_id, connection, row }: Sending) {
  const key = { client_id, id: connection.id };
  const [mappings, supplier_id] = await app.database.readInCompany(client_id, (tx) =>
    Promise.all([readMappings(tx, key), readSupplierOf(tx, { ...key, item_id: row.item_id })]),
  );
  const entity = mappings.filter(({ source }) => source === `entity:${row.entity_id}`);
  return { tracking_ids: entity.map(({ external_id }) => external_id), supplier_id };
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
      if (hasAttachments(sending))
        await queueAttachments(tx, { client_id, export_id: row.id, report_id: row.item_id, now });
    });
}

/** Receipts belong to the entry of an approval. */
function hasAttachments({ connection, row }: Sending): boolean {
  const { cause, report_id, is_void, is_reversal } = row;
  const isApproval = cause === 'approve' && report_id !== null && !is_void && !is_reversal;
  return isApproval && connection.with_attachments && vendorFeatures[connection.vendor].attachments;
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
