import { cancelUntil } from '#domain/ach/bank-days.ts';
import { t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import { type BankPort, BankRefused } from '../../outside/bank/port.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { type BankRow, readBanks, readTransferBank } from './ach-banks.rows.ts';
import {
  countMassAttempt,
  lockTransfer,
  type MassItem,
  readMassPayment,
  saveMassRef,
  updateTransfer,
} from './ach-transfers.rows.ts';
import { settleTransfer } from './settle-transfer.ts';

interface TransferKey {
  client_id: string;
  payout_id: string;
}

/**
 * Sends one transfer. The attempt is saved before the bank is called. A later attempt first looks for the transfer at
 * the bank, because idempotency keys expire after a day and a job may wait longer than that.
 */
export async function sendTransfer(app: App, key: TransferKey): Promise<void> {
  const { bank } = app;
  if (!bank) throw new Error('No bank is configured.');
  const attempt = await beginAttempt(app, key);
  if (!attempt) return;
  const { client_id, payout_id } = key;
  const { company_customer_id, source_ref, destination_ref, amount } = attempt;
  const found = attempt.is_repeated ? await bank.findTransfer(company_customer_id, payout_id) : undefined;
  try {
    const transfer_id =
      found?.transfer_id ??
      (await bank.sendTransfer({ payout_id, source_id: source_ref, destination_id: destination_ref, amount }));
    await saveSent(app, key, transfer_id);
  } catch (error) {
    if (!(error instanceof BankRefused)) throw error;
    await settleRefused(app, key, error.message);
    return;
  }
  if (found) await settleTransfer(app, { client_id, payout_id }, found);
}

/**
 * Saves the start of an attempt and returns its data; undefined if there is nothing to send, because the transfer was
 * sent or cancelled or has ended.
 */
async function beginAttempt(app: App, key: TransferKey) {
  return app.database.inCompany(key.client_id, async (tx) => {
    const transfer = await lockTransfer(tx, key);
    if (transfer?.state !== 'created' || transfer.transfer_ref || transfer.mass_payment_id) return undefined;
    await updateTransfer(tx, key, { no_of_attempts: transfer.no_of_attempts + 1 });
    const { client_id } = key;
    const [company] = await readBanks(tx, { client_id, user_id: null });
    const destination_ref = await readTransferBank(tx, { client_id, id: transfer.bank_id });
    if (!company || !destination_ref) throw new Error(`Transfer ${key.payout_id} has no bank account.`);
    const { customer_id: company_customer_id, source_ref } = company;
    return {
      company_customer_id,
      source_ref,
      destination_ref,
      amount: dollars(transfer.amount),
      is_repeated: transfer.no_of_attempts > 0,
    };
  });
}

/** Saves the bank's id of a transfer. Saving the same id again changes nothing. */
async function saveSent(app: App, key: TransferKey, transfer_ref: string): Promise<void> {
  const now = app.clock();
  await app.database.inCompany(key.client_id, async (tx) => {
    const transfer = await lockTransfer(tx, key);
    if (!transfer || transfer.transfer_ref) return;
    const isOpen = transfer.state === 'created';
    await updateTransfer(tx, key, {
      transfer_ref,
      sent_at: now,
      cancel_until: cancelUntil(now),
      ...(isOpen && { state: 'pending' }),
    });
  });
}

/**
 * Sends a mass payment. The bank accepts it as a whole under its own id; each transfer is then found by the id of its
 * payout. Safe to repeat at any point.
 */
export async function sendMassPayment(
  app: App,
  { client_id, mass_payment_id: id }: { client_id: string; mass_payment_id: string },
): Promise<void> {
  const { bank } = app;
  if (!bank) throw new Error('No bank is configured.');
  const { mass, items, company } = await app.database.readInCompany(client_id, async (tx) => {
    const [[company], found] = await Promise.all([
      readBanks(tx, { client_id, user_id: null }),
      readMassPayment(tx, { client_id, id }),
    ]);
    return { ...found, company };
  });
  const waiting = items.filter(({ state, transfer_ref }) => state === 'created' && !transfer_ref);
  if (!mass || !company || waiting.length === 0) return;

  const sent = await sendOnce(app, bank, { client_id, mass, company, waiting });
  if ('refusal' in sent) {
    for (const { payout_id } of waiting) await settleRefused(app, { client_id, payout_id }, sent.refusal);
    return;
  }

  const { is_finished, destination_ids } = await bank.readFailedItems(sent.mass_ref);
  const refused = new Set(is_finished ? destination_ids : []);
  for (const { payout_id, source_ref } of waiting) {
    const key = { client_id, payout_id };
    const found = await bank.findTransfer(company.customer_id, payout_id);
    if (found) {
      await saveSent(app, key, found.transfer_id);
      await settleTransfer(app, key, found);
    } else if (refused.has(source_ref)) await settleRefused(app, key, t`the bank account can no longer receive money`);
    else throw new Error(`The bank has not made the transfer ${payout_id} yet.`);
  }
}

interface MassToSend {
  client_id: string;
  mass: { id: string; mass_ref: string | null };
  company: BankRow;
  waiting: readonly MassItem[];
}

/**
 * Returns the bank's id of a mass payment. Sends the payment if the bank does not have it yet. After an earlier
 * attempt, the bank is asked first, because the payment may have arrived although the response was lost, and
 * idempotency keys expire after a day.
 */
async function sendOnce(
  app: App,
  bank: BankPort,
  { client_id, mass, company, waiting }: MassToSend,
): Promise<{ mass_ref: string } | { refusal: string }> {
  if (mass.mass_ref) return { mass_ref: mass.mass_ref };
  const key = { client_id, id: mass.id };
  const isRepeated = waiting.some(({ no_of_attempts }) => no_of_attempts > 0);
  await app.database.inCompany(client_id, (tx) => countMassAttempt(tx, key));
  try {
    const mass_ref =
      (isRepeated ? await bank.findMassPayment(company.customer_id, mass.id) : undefined) ??
      (await bank.sendMassPayment(massOrder(mass.id, company, waiting)));
    await app.database.inCompany(client_id, (tx) => saveMassRef(tx, { ...key, mass_ref }));
    return { mass_ref };
  } catch (error) {
    if (error instanceof BankRefused) return { refusal: error.message };
    throw error;
  }
}

function massOrder(mass_payment_id: string, { source_ref }: BankRow, waiting: readonly MassItem[]) {
  return {
    mass_payment_id,
    source_id: source_ref,
    items: waiting.map(({ payout_id, source_ref: destination_id, amount }) => ({
      payout_id,
      destination_id,
      amount: dollars(amount),
    })),
  };
}

function settleRefused(app: App, key: TransferKey, message: string): Promise<boolean> {
  return settleTransfer(app, key, { state: 'failed', failure_code: '', message });
}

/** Formats an amount in US dollars with two decimals, as the bank expects it. */
function dollars(amount: string): string {
  return amountText(amount, 'USD') ?? '0.00';
}
