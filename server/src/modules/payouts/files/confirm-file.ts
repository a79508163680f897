import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { canPayout } from '#domain/payouts/payout-rights.ts';
import { stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import type { ItemHandler, RunFinisher } from '../../bulk/run-items.ts';
import { startRun } from '../../bulk/start-run.ts';
import { refuseUndoneRun } from '../../payables/refuse-undone-run.ts';
import { readPayable } from '../../payables/write-payable.ts';
import { announcePaid } from '../announce-paid.ts';
import { barredItems, lockForPayment } from '../lock-for-payment.ts';
import { moveLockedPayment } from '../move-payment.ts';
import { payoutSubject } from '../payout-subject.ts';
import { confirmFile, lockFile, readReadyItems, readReadyRow } from './payout-files.rows.ts';

export const fileKind = 'payouts.file';

/** Starts a run that pays the valid rows of a payout file. A file can be confirmed only once. */
export async function confirmUpload(
  context: SignedWriteContext,
  { file_id }: InputOf<typeof payouts.confirmUpload>,
): Promise<OutputOf<typeof payouts.confirmUpload>> {
  const { tx, client_id } = context;
  const key = { client_id, file_id };
  const file = await lockFile(tx, key);
  if (!file) throw new Refused('item.not_found');
  if (file.state === 'confirmed') throw new Refused('payout.file_confirmed');
  const run = await startRun(context, {
    kind: fileKind,
    request: { file_id },
    items: await readReadyItems(tx, key),
  });
  await confirmFile(tx, { ...key, run_id: run.run_id });
  return run;
}

/**
 * Pays one row. The payment named in the row passes its remaining stages in one transaction; if that payment has ended,
 * the row is refused.
 */
export const payRow: ItemHandler = async (context, item_id, request) => {
  const { tx, client_id } = context;
  const { file_id } = request as unknown as { file_id: string };
  const found = await readPayable(tx, { client_id, item_id });
  const row = found?.payout_id && (await readReadyRow(tx, { client_id, file_id, payout_id: found.payout_id }));
  if (!found || !row) throw new Refused('item.changed');
  const barred = await barredItems(context, [item_id]);
  // A payment that waits for its release is refused for that reason, not for its stage.
  const isQueued = found.stage === stageOfTab.payment;
  const locked = await lockForPayment(context, { item_kind: found.item_kind, item_id }, isQueued ? 'process' : 'paid');
  if (locked.payable.payout_id !== row.payout_id) throw new Refused('item.changed');
  await refuseUndoneRun(context, locked.payable);
  const { paid_on, reference, note } = row;
  const started = isQueued
    ? await moveLockedPayment(context, locked, {
        kind: 'process',
        mode: 'manual',
        method: 'bank_transfer',
        reference,
        sent_on: paid_on,
        note: '',
      })
    : locked;
  orRefuse(canPayout('paid', context.actor, payoutSubject(started.payable, barred)));
  return moveLockedPayment(context, started, { kind: 'paid', paid_on, reference, note }, 'with_the_run');
};

/** Notifies each payee once when all rows of a file have been processed. */
export const afterFile: RunFinisher = (context, run) => announcePaid(context, run.id);
