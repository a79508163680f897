import type { controls } from '#contract/controls.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { changedFields } from '../../../http/changed-fields.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { applyControlsToQueue } from '../../payables/controls/apply-controls.ts';
import { changeControls, paymentControls, type SavedControls } from '../../payables/controls/payment-controls.ts';
import { countPayers, countToRelease } from './controls.rows.ts';

export async function readPaymentControls({ tx, actor }: ReadContext): Promise<OutputOf<typeof controls.read>> {
  const { client_id } = actor;
  const [saved, no_of_payers, no_to_release] = await Promise.all([
    paymentControls(tx, client_id),
    countPayers(tx, client_id),
    countToRelease(tx, client_id),
  ]);
  return {
    status: true,
    ...shown(saved),
    currency: saved.currency,
    no_of_payers,
    no_to_release,
    version: saved.version,
  };
}

/** Saves the rules and applies them to the queue, so that a new rule also covers payments that are already queued. */
export async function savePaymentControls(
  context: SignedWriteContext,
  { version, ...rules }: InputOf<typeof controls.save>,
): Promise<OutputOf<typeof controls.save>> {
  const { tx, client_id, record } = context;
  const before = await paymentControls(tx, client_id);
  const needsSecondPerson = rules.release_above !== null || rules.bank_change_days !== null;
  if (needsSecondPerson && (await countPayers(tx, client_id)) < 2) throw new Refused('controls.one_payer');
  if (!(await changeControls(tx, { client_id, version, ...rules }))) throw new Refused('item.changed');

  const after = await paymentControls(tx, client_id);
  await applyControlsToQueue(context, { controls: after });
  const changed = changedFields(shown(before), shown(after));
  if (changed)
    record({
      action: 'payment_controls_changed',
      item_kind: 'payment_control',
      item_id: client_id,
      item_label: 'Payment controls',
      is_setting: true,
      facts: changed,
    });
  return { status: true };
}

function shown({ bars_approvers, release_above, bank_change_days, currency }: SavedControls) {
  return {
    bars_approvers,
    release_above: release_above === null ? null : toDecimal(moneyFrom(release_above, currency)),
    bank_change_days,
  };
}
