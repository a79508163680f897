import type { bankFiles } from '#contract/bank-files.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { canDownload, moveBankFile } from '#domain/bank-files/bank-file-states.ts';
import { formatFacts } from '#domain/bank-files/file-formats.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import type { ItemHandler } from '../bulk/run-items.ts';
import { startRun } from '../bulk/start-run.ts';
import { readPayable } from '../payables/write-payable.ts';
import { runHasLeft } from '../payouts/runs/move-payment-run.ts';
import { settlePayment } from '../payouts/settle-payment.ts';
import {
  type BankFileRow,
  lockBankFile,
  readBankFiles,
  readContent,
  readFileItems,
  updateBankFile,
} from './bank-files.rows.ts';
import { secretOwner } from './secret-numbers.ts';

/** The kind of bulk run that returns the payments of a cancelled file to the queue. */
export const cancelFileKind = 'bank-files.cancel';
const everyItem = 1_000_000;

/**
 * Returns the content of a bank file for download. If payments of an unsent file have already ended, the download is
 * refused, because the bank would pay them again.
 */
export async function downloadFile(
  context: SignedWriteContext,
  { id }: InputOf<typeof bankFiles.download>,
): Promise<OutputOf<typeof bankFiles.download>> {
  const { app, tx, client_id } = context;
  const file = await lockedFile(context, id);
  orRefuse(canDownload(file.state));
  const [sums] = await readBankFiles(tx, { client_id, id });
  const no_of_ended = sums ? sums.no_of_items - sums.no_of_open : 0;
  if (file.state === 'ready' && no_of_ended > 0) throw new Refused('bank_file.ended_payments', { count: no_of_ended });

  const stored = await readContent(tx, { client_id, id });
  if (stored === null) throw new Error(`The bank file ${id} has no content.`);
  const content = app.encryption.decrypt(stored, secretOwner({ of: 'bank_file', client_id, id }));
  const no_of_downloads = file.no_of_downloads + 1;
  await updateBankFile(tx, { client_id, id }, { no_of_downloads });
  recordFile(context, file, 'bank_file_downloaded');
  const { extension, content_type } = formatFacts[file.format];
  return {
    status: true,
    file_name: `${[file.number, file.payment_run?.number].filter(Boolean).join('-')}.${extension}`,
    content_type,
    content_base64: Buffer.from(content).toString('base64'),
    no_of_downloads,
  };
}

export async function markSent(
  context: SignedWriteContext,
  { id }: InputOf<typeof bankFiles.markSent>,
): Promise<OutputOf<typeof bankFiles.markSent>> {
  const file = await lockedFile(context, id);
  await changeFile(context, file, 'send');
  if (file.payment_run) await runHasLeft(context, file.payment_run.id);
  return { status: true };
}

/** Changes the state of a locked file. The caller handles its payments. */
export async function changeFile(
  context: SignedWriteContext,
  file: BankFileRow,
  move: 'send' | 'cancel',
): Promise<void> {
  const { tx, client_id, request } = context;
  const state = orRefuse(moveBankFile(file.state, move));
  const isSent = move === 'send';
  await updateBankFile(
    tx,
    { client_id, id: file.id },
    { state, ...(isSent ? { sent_at: request.now } : { ended_at: request.now }) },
  );
  recordFile(context, file, isSent ? 'bank_file_sent' : 'bank_file_cancelled');
}

/** Cancels an unsent file and starts a run that returns its open payments to the queue. */
export async function cancelFile(
  context: SignedWriteContext,
  { id }: InputOf<typeof bankFiles.cancel>,
): Promise<OutputOf<typeof bankFiles.cancel>> {
  const { tx, client_id } = context;
  const file = await lockedFile(context, id);
  await changeFile(context, file, 'cancel');

  const items = await readFileItems(tx, { client_id, id, limit: everyItem });
  const open = items.filter(({ state: payout }) => payout === 'initiated');
  if (open.length === 0) return { status: true, run_id: null, no_of_items: 0 };
  return startRun(context, {
    kind: cancelFileKind,
    request: { file_number: file.number, payout_ids: open.map(({ payout_id }) => payout_id) },
    items: open.map(({ item_id, number }) => ({ item_id, label: number })),
  });
}

/** Returns one payment to the queue if it still belongs to the cancelled file. */
export const returnToQueue: ItemHandler = async (context, item_id, request) => {
  const { tx, client_id } = context;
  const { file_number, payout_ids } = request as unknown as { file_number: string; payout_ids: string[] };
  const payable = await readPayable(tx, { client_id, item_id });
  const payout_id = payable?.payout_id;
  if (!payout_id || !payout_ids.includes(payout_id) || payable.reference !== file_number)
    throw new Refused('item.changed');
  const target = { item_kind: payable.item_kind, item_id, payout_id };
  return settlePayment(context, target, { kind: 'fail', reason: `The bank file ${file_number} was cancelled.` });
};

async function lockedFile({ tx, client_id }: SignedWriteContext, id: string): Promise<BankFileRow> {
  const file = await lockBankFile(tx, { client_id, id });
  if (!file) throw new Refused('item.not_found');
  return file;
}

function recordFile(
  { record }: SignedWriteContext,
  { id, number }: BankFileRow,
  action: 'bank_file_downloaded' | 'bank_file_sent' | 'bank_file_cancelled',
): void {
  record({ action, item_kind: 'bank_file', item_id: id, item_label: number, is_setting: true });
}
