import { cancelUntil } from '#domain/ach/transfer-states.ts';
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
 * the bank, because idempotency keys expire after a day and jobs may wait longer.
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
    await settleTransfer(app, key, { state: 'failed', failure_code: '', message: error.message });
    return;
  }
  if (found) await settleTransfer(app, { client_id, payout_id }, found);
}

/** Undefined if there is nothing to send: it was sent, cancelled or has ended. */
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

/** Saves the bank's id of a transfer. Finding it again changes nothing. */
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
 * Sends a mass payment. The bank accepts it as a whole, under its own id; then each item is found by its payout. Safe to
 * repeat at any point.
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
  const [first] = waiting;
  if (!mass || !company || !first) return;

  const isRepeated = first.no_of_attempts > 0;
  const wasSent =
    mass.mass_ref !== null || (isRepeated && (await bank.findTransfer(company.customer_id, first.payout_id)));
  const mass_ref = wasSent ? mass.mass_ref : await sendItems(app, bank, { client_id, id, company, waiting });
  const refused = mass_ref ? (await bank.readFailedItems(mass_ref)).destination_ids : [];

  for (const { payout_id, source_ref } of waiting) {
    const key = { client_id, payout_id };
    const found = await bank.findTransfer(company.customer_id, payout_id);
    if (found) {
      await saveSent(app, key, found.transfer_id);
      await settleTransfer(app, key, found);
    } else if (refused.includes(source_ref)) {
      const message = 'the bank account can no longer receive money';
      await settleTransfer(app, key, { state: 'failed', failure_code: '', message });
    } else throw new Error(`The bank has not made the transfer ${payout_id} yet.`);
  }
}

async function sendItems(
  app: App,
  bank: BankPort,
  of: { client_id: string; id: string; company: BankRow; waiting: readonly MassItem[] },
): Promise<string> {
  const { client_id, id, company, waiting } = of;
  await app.database.inCompany(client_id, (tx) => countMassAttempt(tx, { client_id, id }));
  const mass_ref = await bank.sendMassPayment({
    mass_payment_id: id,
    source_id: company.source_ref,
    items: waiting.map(({ payout_id, source_ref, amount }) => ({
      payout_id,
      destination_id: source_ref,
      amount: dollars(amount),
    })),
  });
  await app.database.inCompany(client_id, (tx) => saveMassRef(tx, { client_id, id, mass_ref }));
  return mass_ref;
}

/** Dollars with two decimals, as the bank expects them. */
function dollars(amount: string): string {
  return amountText(amount, 'USD') ?? '0.00';
}
