import { vendorFeatures } from '#domain/accounting/accounting-vendors.ts';
import { acceptsEntries } from '#domain/accounting/connection-states.ts';
import { isExportDue } from '#domain/accounting/export-documents.ts';
import { retryDelayMs } from '#domain/accounting/export-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { AccountingAway, AccountingRefused, type EntryStatus, GrantExpired } from '../../outside/accounting/port.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { queueAttachments } from './accounting-attachments.rows.ts';
import { type ConnectionRow, readConnection, readConnections, saveExportTime } from './accounting-connections.rows.ts';
import { claimExports, type ExportRow, markVoided, updateExport } from './accounting-exports.rows.ts';
import { endGrant } from './end-grant.ts';
import { fail, type Sending, save } from './export-progress.ts';
import { accountingOf } from './find-connection.ts';
import { isLeftToBooks, leavePaymentToBooks, leaveVoidedToBooks } from './leave-to-books.ts';
import { isApproval, isContra, isReversed, namesPayee, payeeKind, prepareEntry } from './prepare-entry.ts';
import { queueExports } from './queue-exports.ts';
import { readBookPayments } from './read-book-payments.ts';
import { sendAttachments } from './send-attachments.ts';

const batchSize = 100;
/**
 * The time for which a worker claims a batch. Every batch takes less time, so no other worker sends an entry that is
 * already claimed.
 */
const leaseMs = 10 * 60_000;

interface Key {
  client_id: string;
  connection_id: string;
}

/** Runs the scheduled exports of all companies that are due now. */
export async function exportEveryCompany(app: App): Promise<void> {
  if (!app.accounting) return;
  for await (const client_id of allCompanyIds(app.database))
    try {
      const connections = await app.database.readInCompany(client_id, (tx) => readConnections(tx, client_id));
      for (const connection of connections.filter(acceptsEntries))
        if (isExportDue(connection, app.clock())) await exportOnSchedule(app, client_id, connection.id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'journal entries could not be exported');
    }
}

/**
 * Runs a scheduled export. The time is saved first, so that a crash does not cause the export to be repeated
 * immediately.
 */
async function exportOnSchedule(app: App, client_id: string, connection_id: string): Promise<void> {
  await app.database.inCompany(client_id, (tx) => saveExportTime(tx, { client_id, id: connection_id }, app.clock()));
  await exportEntries(app, { client_id, connection_id });
}

/**
 * Reads new payments from the books, queues the new postings of the ledger, sends the entries that are due and attaches
 * their receipts.
 */
export async function exportEntries(app: App, key: Key): Promise<void> {
  await readBookPayments(app, key);
  for (;;) {
    const created = await queueExports(app, key);
    const sent = await sendDue(app, key);
    // A reversal can be queued only after the entry that it reverses has been sent, so the loop continues while
    // anything changes.
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
    // All senders take rows from the same iterator.
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

/** Sends a claimed entry. Returns false if the connection must be authorised again. */
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
      // The entry may have reached the vendor, so it stays in progress and is looked up before it is sent again.
      const next_attempt_at = new Date(app.clock().getTime() + retryDelayMs(row.attempts));
      await save(app, sending, { next_attempt_at });
    } else throw error;
  }
  return true;
}

/** Returns the status of an entry that an earlier attempt may have sent; null if it was not sent. */
async function knownStatus(app: App, sending: Sending): Promise<EntryStatus | null> {
  const { vendor, vendor_company_id } = sending.connection;
  const { entry_id, sync_id, attempts, booked_on, sent_at, lines, document } = sending.row;
  const port = accountingOf(app, vendor);
  if (sync_id) return port.readEntry(vendor_company_id, { sync_id, entry_id });
  if (attempts <= 1 || booked_on === null || !lines || !document) return null;
  const found = await port.findEntry(vendor_company_id, {
    id: entry_id,
    on: booked_on,
    sent_at,
    document,
    is_reversed: isReversed(sending.row),
    lines: lines.map((line) => ({ ...line, tracking_ids: [], is_contra: isContra(line.source) })),
  });
  if (found) await save(app, sending, { sync_id: found.sync_id });
  return found;
}

/** Sends the entry. Returns null if the entry cannot be sent now; the reason is saved in that case. */
async function pushNow(app: App, sending: Sending): Promise<EntryStatus | null> {
  const { connection, row } = sending;
  const prepared = await prepareEntry(app, sending);
  if (!prepared) return null;
  const { on, lines, document, payee_id, target_id, tracking_ids, reference } = prepared;
  await save(app, sending, { lines, booked_on: on, document, sent_at: app.clock() });
  // A worker that was suspended until its lease expired must not send the entry, because another worker may already
  // have sent it.
  if (app.clock() >= row.next_attempt_at) return null;

  const port = accountingOf(app, connection.vendor);
  const payee = payee_id ? { id: payee_id, kind: payeeKind(document, connection) } : undefined;
  const { sync_id, status } = await port.pushEntry(connection.vendor_company_id, {
    id: row.entry_id,
    on,
    currency: row.currency,
    reference,
    document,
    is_reversed: isReversed(row),
    payee_id,
    target_id,
    lines: lines.map(({ source, account_id, amount, description, tax_id, tax_amount }) => ({
      account_id,
      amount,
      description,
      tracking_ids,
      is_contra: isContra(source),
      ...(tax_id && tax_amount && { tax: { tax_rate_id: tax_id, amount: tax_amount } }),
      ...(namesPayee(source, document) && { payee }),
    })),
  });
  if (sync_id) await save(app, sending, { sync_id });
  return status ?? port.readEntry(connection.vendor_company_id, { sync_id, entry_id: row.entry_id });
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
      await settleWithBooks(tx, { client_id, row, now });
      if (hasAttachments(sending))
        await queueAttachments(tx, { client_id, export_id: row.id, report_id: row.item_id, now });
    });
}

/** Handles the case that a payment was made in the accounting system while its entry was being sent. */
async function settleWithBooks(
  tx: CompanyTransaction,
  { client_id, row, now }: { client_id: string; row: ExportRow; now: Date },
): Promise<void> {
  if (row.is_void) await leaveVoidedToBooks(tx, { client_id, row, now });
  else if (await isLeftToBooks(tx, { client_id, ...row }))
    await leavePaymentToBooks(tx, { client_id, item_id: row.item_id, now });
}

/**
 * True if receipts are attached to the entry: only to the entry of an approval, and only if the settings of the
 * connection and the vendor allow it.
 */
function hasAttachments({ connection, row }: Sending): boolean {
  return isApproval(row) && connection.with_attachments && vendorFeatures[connection.vendor].attachments;
}
