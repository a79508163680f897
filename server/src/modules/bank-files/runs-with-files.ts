import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { paymentRuns } from '#contract/payment-runs.contract.ts';
import type { BankFileState } from '#domain/bank-files/bank-file-states.ts';
import { type RoutesOf, type SignedWriteContext, write } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { sendPaymentRun, undoPaymentRun } from '../payouts/runs/move-payment-run.ts';
import { lockFilesOfRun } from './bank-files.rows.ts';
import { changeFile } from './move-file.ts';

const ready: BankFileState = 'ready';
const sent: BankFileState = 'sent';

/** The routes of payment runs that also change the run's bank files. */
export const runsWithFilesRoutes = {
  markSent: write(sendRunWithFiles),
  undo: write(undoRunWithFiles),
} satisfies Pick<RoutesOf<typeof paymentRuns>, 'markSent' | 'undo'>;

async function sendRunWithFiles(
  context: SignedWriteContext,
  { id }: InputOf<typeof paymentRuns.markSent>,
): Promise<OutputOf<typeof paymentRuns.markSent>> {
  await sendPaymentRun(context, id);
  const { tx, client_id } = context;
  for (const file of await lockFilesOfRun(tx, { client_id, payment_run_id: id }))
    if (file.state === ready) await changeFile(context, file, 'send');
  return { status: true };
}

/**
 * Undoes the run and cancels its bank files, so that they can no longer be sent. Refuses if a file was sent already.
 */
async function undoRunWithFiles(
  context: SignedWriteContext,
  input: InputOf<typeof paymentRuns.undo>,
): Promise<OutputOf<typeof paymentRuns.undo>> {
  const { tx, client_id } = context;
  const undone = await undoPaymentRun(context, input);
  for (const file of await lockFilesOfRun(tx, { client_id, payment_run_id: input.id })) {
    if (file.state === sent) throw new Refused('payment_run.file_sent', { label: file.number });
    if (file.state === ready) await changeFile(context, file, 'cancel');
  }
  return undone;
}
