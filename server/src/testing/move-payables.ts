import { sql } from 'kysely';
import { type ApprovedLine, reimbursableAmount } from '#domain/ledger/postings.ts';
import { payMoves } from '#domain/payouts/pay-moves.ts';
import type { PayableStage } from '#domain/payouts/payout-tabs.ts';
import { isPayable, type ReportStage } from '#domain/reports/report-stages.ts';
import type { WriteContext } from '../http/context.ts';
import {
  closePayable,
  completePayment,
  failPayment,
  queuePayable,
  revertPayment,
  startPayment,
  unqueuePayable,
} from '../modules/payables/move-payable.ts';
import { payTermsFor } from '../modules/payables/pay-terms.ts';
import { createPayable, lockPayable, type SavedPayable, withdrawPayable } from '../modules/payables/write-payable.ts';

interface MovedReport {
  report_id: string;
  number: number;
  owner_id: string;
}

/** Moves the payable of a report through all stages in between after a test has changed the report's stage directly. */
export async function payableFollows(
  context: WriteContext,
  report: MovedReport,
  { from, to }: { from: ReportStage; to: ReportStage },
): Promise<void> {
  if (isPayable(to) && !isPayable(from)) await arises(context, report);
  if (isPayable(from) && !isPayable(to)) return withdrawPayable(context, report.report_id);
  let payable = await lockPayable(context, report.report_id);
  const visited = new Set<PayableStage>();
  while (payable && payable.stage !== to && isPayable(to)) {
    if (visited.has(payable.stage)) throw new Error(`There is no way from ${from} to ${to}.`);
    visited.add(payable.stage);
    payable = await nextStep(context, payable, to as PayableStage);
  }
}

async function arises(context: WriteContext, { report_id: id, number, owner_id }: MovedReport): Promise<void> {
  const { tx, client_id } = context;
  const { rows } = await sql<ApprovedLine & { currency: string; title: string }>`
    select e.payment_mode, e.is_reimbursable, '' as ledger_account, r.currency, r.title,
      coalesce(e.edited_converted_amount, e.capped_amount, e.converted_amount) as amount
    from reports r join expenses e on e.client_id = r.client_id and e.report_id = r.id and e.deleted_at is null
    where r.client_id = ${client_id} and r.id = ${id}`.execute(tx);
  const { currency = 'USD', title = 'A report' } = rows[0] ?? {};
  const amount = reimbursableAmount(rows, currency);
  await createPayable(context, { kind: 'report', id, owner_id, number, title, currency, amount, lines: rows });
}

/** Makes the move that leads directly to the target stage, if there is one; otherwise moves to the next stage. */
async function nextStep(context: WriteContext, payable: SavedPayable, to: PayableStage): Promise<SavedPayable> {
  const leads = (move: { from: readonly PayableStage[]; to: PayableStage }, end: PayableStage) =>
    move.from.includes(payable.stage) && move.to === end;
  if (leads(payMoves.back_to_approved, to)) return unqueuePayable(context, payable);
  if (leads(payMoves.fail_payment, to)) return failPayment(context, payable, { reason: 'It came back' });
  if (leads(payMoves.revert_payment, to)) return revertPayment(context, payable, { reason: 'A mistake' });

  switch (payable.stage) {
    case 'approved':
      return Number(payable.payable) === 0
        ? closePayable(context, payable)
        : queuePayable(context, payable, await payTermsFor(context, payable));
    case 'payment_queued':
      return startPayment(context, payable, {
        mode: 'manual',
        method: 'bank_transfer',
        reference: '',
        note: '',
        sent_on: context.request.now.toISOString().slice(0, 10),
      });
    case 'payment_processing':
      return completePayment(context, payable, { paid_on: '2026-11-10', reference: 'REF', note: '' });
    case 'paid':
      throw new Error('A paid payable cannot move.');
  }
}
