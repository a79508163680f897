import { nextStepText, returnReason, returnSentence } from '#domain/ach/return-codes.ts';
import { type TransferState, transferMoveTo } from '#domain/ach/transfer-states.ts';
import { t } from '#domain/language/translate.ts';
import type { App, WriteContext } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { type SettledMove, settlePayment } from '../payouts/settle-payment.ts';
import { readTransferBank, updateBank } from './ach-banks.rows.ts';
import { lockTransfer, readItemOf, type TransferRow, updateTransfer } from './ach-transfers.rows.ts';

interface TransferKey {
  client_id: string;
  payout_id: string;
}

interface TransferResult {
  state: Exclude<TransferState, 'created'>;
  failure_code: string;
  /** The account at which the transfer failed, if the bank names one. */
  failed_source_id?: string | null;
  /** The reason why the bank refused the transfer. There is no return code in this case. */
  message?: string;
}

/**
 * Updates a transfer to the state that the bank reports, together with its payment, postings and history. A state that
 * is already saved changes nothing, so every notification and every check can call this function. Returns true if the
 * transfer changed.
 */
export async function settleTransfer(app: App, key: TransferKey, result: TransferResult): Promise<boolean> {
  const request = systemRequest(app, `transfer-${key.payout_id}`);
  return writeInCompany({ app, request, client_id: key.client_id }, (context) => settle(context, key, result));
}

async function settle(context: WriteContext, key: TransferKey, result: TransferResult): Promise<boolean> {
  const { tx, request } = context;
  const { client_id, payout_id } = key;
  const item = await readItemOf(tx, key);
  const move = item && (await lockedMove(context, key, result));
  if (!item || !move) return false;

  const { transfer, name } = move;
  if (name === 'send') {
    await updateTransfer(tx, key, { state: result.state });
    return true;
  }
  await settlePayment(context, { ...item, payout_id }, paymentMove(name, transfer, result));
  await updateTransfer(tx, key, { state: result.state, failure_code: result.failure_code, ended_at: request.now });
  if (result.state === 'failed' && (await isPayeeAccountLost(context, transfer, result)))
    await updateBank(tx, { client_id, id: transfer.bank_id }, { removed_at: request.now, is_paid_to: false });
  return true;
}

/**
 * True if the payee's account can no longer receive money. The company's own bank returns transfers with some of the
 * same codes, so the account that the bank names decides; without one, only codes about the payee's account count.
 */
async function isPayeeAccountLost(
  { tx, client_id }: WriteContext,
  { bank_id }: TransferRow,
  { failure_code, failed_source_id = null }: TransferResult,
): Promise<boolean> {
  const { removes_bank, next_step } = returnReason(failure_code);
  if (!removes_bank) return false;
  if (failed_source_id === null) return next_step === 'fix_bank';
  return failed_source_id === (await readTransferBank(tx, { client_id, id: bank_id }));
}

async function lockedMove({ tx }: WriteContext, key: TransferKey, result: TransferResult) {
  const transfer = await lockTransfer(tx, key);
  const name = transfer && transferMoveTo(transfer.state, result.state);
  return transfer && name ? { transfer, name } : undefined;
}

function paymentMove(
  name: 'process' | 'fail' | 'cancel' | 'return',
  { transfer_ref }: TransferRow,
  { failure_code, message }: TransferResult,
): SettledMove {
  switch (name) {
    case 'process':
      return { kind: 'paid', reference: `ACH ${(transfer_ref ?? '').slice(0, 8)}`.trim() };
    case 'cancel':
      return { kind: 'fail', reason: t`The bank transfer was cancelled.` };
    case 'return':
      return { kind: 'return', reason: returnSentence(failure_code) };
    case 'fail':
      return {
        kind: 'fail',
        reason: message
          ? t`The bank refused the transfer: ${message}. ${nextStepText.fix_bank}`
          : returnSentence(failure_code),
      };
  }
}
