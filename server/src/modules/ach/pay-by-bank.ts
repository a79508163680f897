import { v7 as uuidv7 } from 'uuid';
import type { ach } from '#contract/ach.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { isAchVerified } from '#domain/access/features.ts';
import { type PayableStage, stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import type { ItemHandler, RunFinisher } from '../bulk/run-items.ts';
import { startRun } from '../bulk/start-run.ts';
import { readPayable } from '../payables/write-payable.ts';
import { chosenPayables } from '../payouts/choose-payables.ts';
import { movePayment, providerFor, todayOf } from '../payouts/move-payment.ts';
import { processMany } from '../payouts/pay-many.ts';
import { addToPaymentRun, completePaymentRun, createPaymentRun } from '../payouts/runs/start-payment-run.ts';
import { payableLabel } from '../payouts/show-payments.ts';
import { insertMassPayment } from './ach-transfers.rows.ts';

/** The kind of bulk run in which payments are sent as one mass payment. */
export const massPayKind = 'ach.mass';
const maxMassItems = 5_000;
const queue: PayableStage = stageOfTab.payment;

/** Pays one queued item by bank transfer, or refuses with the reason. */
export async function payByBank(
  context: SignedWriteContext,
  { item_kind, item_id, version }: InputOf<typeof ach.pay>,
): Promise<OutputOf<typeof ach.pay>> {
  const { payable } = await startTransfer(context, { item_kind, item_id, version });
  const { payout_id, stage } = payable;
  if (!payout_id) throw new Error(`${item_id} was paid without a payout.`);
  return { status: true, payout_id, stage, version: payable.version };
}

async function startTransfer(
  context: SignedWriteContext,
  item: { item_kind: 'report' | 'advance'; item_id: string; version?: number },
  { is_sent_together = false } = {},
) {
  const { tx, client_id } = context;
  const provider = providerFor(context, 'ach');
  const queued = await readPayable(tx, { client_id, item_id: item.item_id });
  if (queued?.stage === queue) {
    const { owner_id: payee_id, entity_id, currency, amount } = queued;
    const payout_id = queued.payout_id ?? item.item_id;
    orRefuse(await provider.carries({ client_id, payout_id, payee_id, entity_id, currency, amount }, tx));
  }
  const how = { method: 'bank_transfer', reference: '', note: '', sent_on: todayOf(context) } as const;
  return movePayment(context, item, { kind: 'process', mode: 'ach', ...how, is_sent_together });
}

/** Starts paying the selected items with one mass payment. */
export async function payMass(
  context: SignedWriteContext,
  { chosen }: InputOf<typeof ach.massPay>,
): Promise<OutputOf<typeof ach.massPay>> {
  providerFor(context, 'ach');
  if (!isAchVerified(context.actor.access.features)) throw new Refused('ach.not_verified');
  const { payables, gone } = await chosenPayables(context, { chosen, stage: queue, most: maxMassItems });
  const items = [...payables, ...gone].map((item) => ({ item_id: item.item_id, label: payableLabel(item) }));
  const payment_run = await createPaymentRun(context);
  return startRun(context, { kind: massPayKind, request: { payment_run_id: payment_run.id }, items });
}

/** Starts one item of a mass payment. The mass payment is sent once all items of the run have started. */
export const payMassItem: ItemHandler = async (context, item_id, request) => {
  const { tx, client_id } = context;
  const payable = await readPayable(tx, { client_id, item_id });
  if (!payable) throw new Refused('item.changed');
  const started = await startTransfer(context, { item_kind: payable.item_kind, item_id }, { is_sent_together: true });
  await addToPaymentRun(context, request.payment_run_id, started.payable);
  return started;
};

/** Combines the started items into one mass payment, which a job sends after the commit. */
export const sendMass: RunFinisher = async (context, run) => {
  const { tx, client_id, request, announce } = context;
  await completePaymentRun(context, run.request.payment_run_id);
  const id = uuidv7();
  const hasItems = await insertMassPayment(tx, { client_id, id, run_id: run.id, created_at: request.now });
  if (hasItems) announce('mass_payment.started', { mass_payment_id: id });
};

/** Pays the selected items by bank transfer where this is possible, and the others manually. */
export function payMixed(
  context: SignedWriteContext,
  input: InputOf<typeof ach.payMixed>,
): Promise<OutputOf<typeof ach.payMixed>> {
  return processMany(context, { ...input, mode: 'ach' });
}
