import { v7 as uuidv7 } from 'uuid';
import { splitsApprovals } from '#domain/accounting/export-documents.ts';
import { unsentStates } from '#domain/accounting/export-states.ts';
import { reversedLines } from '#domain/accounting/journal-entry.ts';
import { moneyFrom, sum } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { type ConnectionRow, lockConnection, readConnections, readItemOwner } from './accounting-connections.rows.ts';
import {
  type ExportRow,
  hasLaterEntry,
  insertExport,
  lockExportsOfRounds,
  makeApprovalDue,
  updateExport,
} from './accounting-exports.rows.ts';
import { isPaidInBooks } from './accounting-payments.rows.ts';
import { decideDocument } from './build-entry.ts';
import { entityScope } from './entity-scope.ts';
import { paymentCauses, takeBackFromBooks } from './leave-to-books.ts';
import { type LedgerEvent, readNewEvents } from './ledger-events.rows.ts';

const batchSize = 200;

interface Key {
  client_id: string;
  connection_id: string;
}

/**
 * Creates an entry for every ledger event of the connection that has none, unless the entry that the event reverses is
 * still being sent or voided. Returns the number of new entries.
 */
export async function queueExports(app: App, key: Key): Promise<number> {
  let total = 0;
  for (;;) {
    const { created, isLast } = await app.database.inCompany(key.client_id, (tx) => queueBatch(tx, key, app.clock()));
    total += created;
    if (isLast || created === 0) return total;
  }
}

async function queueBatch(tx: CompanyTransaction, { client_id, connection_id }: Key, now: Date) {
  const connection = await lockConnection(tx, { client_id, id: connection_id });
  if (!connection) return { created: 0, isLast: true };
  const scope = entityScope(connection, await readConnections(tx, client_id));
  const since = connection.export_from;
  const splits = splitsApprovals(connection);
  const events = await readNewEvents(tx, { client_id, ...scope, since, splits, limit: batchSize });
  let created = 0;
  for (const event of events) if (await queueEvent(tx, { client_id, connection, event, now })) created += 1;
  return { created, isLast: events.length < batchSize };
}

interface Queueing {
  client_id: string;
  connection: ConnectionRow;
  event: LedgerEvent;
  now: Date;
}

/**
 * Queues an event. Returns false if the entry that it reverses is currently being sent or voided; the event is then
 * queued once the result is known.
 */
async function queueEvent(tx: CompanyTransaction, queueing: Queueing): Promise<boolean> {
  const { client_id, connection, event, now } = queueing;
  const decided = await decideExport(tx, queueing);
  if (!decided) return false;
  const { item_id, is_report, cause, round_no, entity_id, currency, part, amount, event_on, label } = event;
  if (cause === 'pay') await makeApprovalDue(tx, { client_id, item_id, now });
  await insertExport(tx, {
    client_id,
    connection_id: connection.id,
    id: uuidv7(),
    report_id: is_report ? item_id : null,
    advance_id: is_report ? null : item_id,
    cause,
    round_no,
    entity_id,
    currency,
    part,
    version: 1,
    is_void: false,
    is_reversal: event.reversed_rounds.length > 0,
    amount,
    event_on,
    label,
    now,
    ...decided,
  });
  return true;
}

type Decided = Pick<ExportRow, 'state' | 'lines' | 'document'>;

const skipped: Decided = { state: 'skipped', lines: null, document: null };
const initiated: Decided = { state: 'initiated', lines: null, document: null };

async function decideExport(
  tx: CompanyTransaction,
  { client_id, connection, event, now }: Queueing,
): Promise<Decided | null> {
  const { cause, reversed_rounds: rounds } = event;
  if (!connection.with_payments && paymentCauses.includes(cause)) return skipped;
  const { id, employee_as } = connection;
  const { item_id, is_report } = event;
  const owner = await readItemOwner(tx, { client_id, id, item_id, employee_as });
  const documentFor = ({ cause, part }: Pick<LedgerEvent, 'cause' | 'part'>) =>
    decideDocument(tx, { client_id, item_id, is_report, cause, part }, connection, owner);
  // If the payment was made in the accounting system, the books contain it already.
  if (paymentCauses.includes(cause) && (await isPaidInBooks(tx, { client_id, item_id }))) {
    if (rounds.length === 0) return skipped;
    const hasDocument = async (row: ExportRow) => (await documentFor(row)) !== null;
    if (cause === 'pay') await takeBackFromBooks(tx, { client_id, item_id, now, hasDocument });
  }
  // The event is skipped if another document already contains it.
  if (!(await documentFor(event))) return skipped;
  // An event that was reversed before its export never reaches the accounting system.
  if (rounds.length === 0) return event.is_reversed ? skipped : initiated;
  return decideReversal(tx, { client_id, event });
}

async function decideReversal(
  tx: CompanyTransaction,
  { client_id, event }: Pick<Queueing, 'client_id' | 'event'>,
): Promise<Decided | null> {
  const { reversed_rounds: rounds, currency } = event;
  const originals = await lockExportsOfRounds(tx, { client_id, ...event, rounds });
  if (originals.some(({ state }) => state === 'in_progress')) return null;
  for (const { id, state } of originals)
    if (unsentStates.includes(state))
      await updateExport(tx, { client_id, id }, { state: 'skipped', error_code: null, error_detail: '', missing: {} });
  const booked = originals.filter(({ state }) => state === 'complete');
  if (booked.length === 0) return skipped;
  for (const row of booked) if (await hasLaterEntry(tx, { client_id, ...row })) return null;

  const bookedAmount = sum(
    originals.map(({ amount }) => moneyFrom(amount, currency)),
    currency,
  );
  const isWhole = bookedAmount.minor === moneyFrom(event.amount, currency).minor;
  const lines = booked.flatMap((original) => reversedLines(original.lines ?? [], currency));
  const [document, ...others] = new Set(booked.map((original) => original.document ?? 'journal_entry'));
  const sent = document && others.length === 0 ? document : 'journal_entry';
  return isWhole ? { state: 'initiated', lines, document: sent } : initiated;
}
