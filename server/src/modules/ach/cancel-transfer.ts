import type { ach } from '#contract/ach.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { canCancelTransfer } from '#domain/ach/transfer-states.ts';
import type { PreparedWrite, PreparingContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { BankAway, BankRefused } from '../../outside/bank/port.ts';
import { readTransfer } from './ach-transfers.rows.ts';
import { settleTransfer } from './settle-transfer.ts';

/**
 * Cancels a transfer. The bank decides whether this is still possible. The state of the transfer is read after the
 * request, so a transfer that was processed at the same moment is recorded as paid.
 */
export async function cancelTransfer(
  { app, actor, request }: PreparingContext,
  { payout_id }: InputOf<typeof ach.cancel>,
): Promise<PreparedWrite<OutputOf<typeof ach.cancel>>> {
  const { client_id } = actor;
  const key = { client_id, payout_id };
  const transfer = await app.database.readInCompany(client_id, (tx) => readTransfer(tx, key));
  if (!transfer) throw new Refused('item.not_found');
  orRefuse(canCancelTransfer(transfer, request.now));
  // While a transfer is being sent, the bank's id of the transfer is not known yet.
  if (!transfer.transfer_ref || !app.bank) throw new Refused('ach.provider_away');

  try {
    await app.bank.cancelTransfer(transfer.transfer_ref).catch((error: unknown) => {
      if (!(error instanceof BankRefused)) throw error;
    });
    const reported = await app.bank.readTransfer(transfer.transfer_ref);
    await settleTransfer(app, key, reported);
    if (reported.state === 'pending') throw new Refused('ach.too_late_to_cancel');
    return async () => ({ status: true, state: reported.state });
  } catch (error) {
    if (error instanceof BankAway) throw new Refused('ach.provider_away');
    throw error;
  }
}
