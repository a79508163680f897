import type { accounting } from '#contract/accounting.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { acceptsEntries } from '#domain/accounting/connection-states.ts';
import { t } from '#domain/language/translate.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { App, ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { AccountingAway, AccountingRefused, type BookPayment, GrantExpired } from '../../outside/accounting/port.ts';
import { recordOutsidePayment } from '../payouts/record-outside-payment.ts';
import { readConnection, updateConnection } from './accounting-connections.rows.ts';
import { readOwnSyncIds } from './accounting-exports.rows.ts';
import {
  findPaidExport,
  insertBookPayment,
  readBookPaymentRows,
  readKnownPayments,
  updateBookPayment,
} from './accounting-payments.rows.ts';
import { endGrant } from './end-grant.ts';
import { connectionOf } from './find-connection.ts';
import { leavePaymentToBooks } from './leave-to-books.ts';

interface Key {
  client_id: string;
  connection_id: string;
}

/**
 * The period read overlaps the previous one by an hour, so that changes which the vendor dates slightly earlier are not
 * missed.
 */
const overlapMs = 60 * 60_000;
const shownPayments = 100;

/** Marks reports as paid that were paid in the accounting system. Each payment counts only once. */
export async function readBookPayments(app: App, key: Key): Promise<void> {
  const { client_id, connection_id } = key;
  const connection = await app.database.readInCompany(client_id, (tx) =>
    readConnection(tx, { client_id, id: connection_id }),
  );
  if (!connection?.reads_payments || !acceptsEntries(connection)) return;
  const port = app.accounting?.[connection.vendor];
  if (!port?.readPayments) return;

  const now = app.clock();
  const last = connection.payments_read_at ?? new Date(`${connection.export_from}T00:00:00Z`);
  try {
    const since = new Date(last.getTime() - overlapMs);
    const payments = await port.readPayments(connection.vendor_company_id, since);
    for (const payment of await newPayments(app, key, payments)) await applyPayment(app, key, payment);
    await app.database.inCompany(client_id, (tx) =>
      updateConnection(tx, { client_id, id: connection_id }, { payments_read_at: now }),
    );
  } catch (error) {
    if (error instanceof GrantExpired) await endGrant(app, key);
    else if (!(error instanceof AccountingAway || error instanceof AccountingRefused)) throw error;
  }
}

async function newPayments(app: App, key: Key, payments: readonly BookPayment[]): Promise<BookPayment[]> {
  if (payments.length === 0) return [];
  const external_ids = payments.map(({ external_id }) => external_id);
  const sync_ids = payments.map(({ own_sync_id }) => own_sync_id);
  const [known, own] = await app.database.readInCompany(key.client_id, (tx) =>
    Promise.all([readKnownPayments(tx, { ...key, external_ids }), readOwnSyncIds(tx, { ...key, sync_ids })]),
  );
  // Payments that we exported ourselves are left out, because they were not made in the books.
  return payments.filter(({ external_id, own_sync_id }) => !known.has(external_id) && !own.has(own_sync_id));
}

/** Applies a payment. Ignores payments of anything other than an exported report. */
async function applyPayment(app: App, key: Key, payment: BookPayment): Promise<void> {
  try {
    await savePayment(app, key, payment, { reason: '' });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await savePayment(app, key, payment, { reason: sentenceFor(error.code, error.facts) });
  }
}

/**
 * Saves a payment. If there is a reason why the report cannot be marked as paid, only the payment is saved; otherwise
 * the report is marked as paid in the same transaction.
 */
function savePayment(app: App, key: Key, payment: BookPayment, { reason }: { reason: string }): Promise<void> {
  const request = systemRequest(app, 'accounting');
  const { client_id } = key;
  return writeInCompany({ app, request, client_id }, async (context) => {
    const { tx } = context;
    const found = await findPaidExport(tx, { ...key, sync_id: payment.sync_id });
    if (!found) return;
    const { external_id, paid_on, amount } = payment;
    const currency = payment.currency ?? found.currency;
    const isNew = await insertBookPayment(tx, {
      ...key,
      external_id,
      export_id: found.export_id,
      paid_on,
      amount,
      currency,
      state: 'not_marked',
      reason: reason.slice(0, 500),
      read_at: request.now,
    });
    if (!isNew || reason) return;
    const isMarked = await recordOutsidePayment(
      context,
      { item_kind: 'report', item_id: found.report_id },
      { currency, amount, paid_on, reference: external_id, note: t`Paid in the accounting system` },
    );
    await updateBookPayment(
      tx,
      { ...key, external_id },
      isMarked
        ? { state: 'marked_paid', reason: '' }
        : { state: 'already_paid', reason: t`The report was already being paid here.` },
    );
    if (isMarked) await leavePaymentToBooks(tx, { client_id, item_id: found.report_id, now: request.now });
  });
}

export async function listBookPayments(
  { tx, actor: { client_id } }: ReadContext,
  { connection_id }: InputOf<typeof accounting.payments>,
): Promise<OutputOf<typeof accounting.payments>> {
  const key = { client_id, connection_id };
  const [, rows] = await Promise.all([
    connectionOf(tx, key),
    readBookPaymentRows(tx, { ...key, limit: shownPayments }),
  ]);
  return {
    status: true,
    data: rows.map(({ external_id, item_id, label, paid_on, amount, currency, state, reason }) => ({
      id: external_id,
      item_id,
      label,
      paid_on,
      amount: toDecimal(moneyFrom(amount, currency)),
      currency,
      state,
      reason,
    })),
  };
}
