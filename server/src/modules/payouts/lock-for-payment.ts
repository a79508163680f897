import { requireAcknowledged } from '#domain/checks/check-acknowledgement.ts';
import { canPayout, needsAcknowledgement, type PayoutAction } from '#domain/payouts/payout-rights.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, SignedWriteContext, WriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { openChecksOf } from '../expenses/checks/open-checks.ts';
import { itemsBarredFor } from '../payables/controls/payment-controls.ts';
import type { PaidItem } from '../payables/paid-kind.ts';
import { lockPayable, type SavedPayable } from '../payables/write-payable.ts';
import { paidKinds } from './paid-kinds.ts';
import { payoutSubject } from './payout-subject.ts';

export interface ItemToPay {
  item_kind: PaidItem['kind'];
  item_id: string;
  /** The version that the payer saw; the current version if omitted. */
  version?: number;
}

export interface LockedForPayment {
  item: PaidItem;
  payable: SavedPayable;
}

/**
 * Locks the item and then its payable. Checks the version, the permission and, if the action requires it, that the
 * checks of a report are acknowledged. If two people act at once, the second one is refused.
 */
export async function lockForPayment(
  context: SignedWriteContext,
  { item_kind, item_id, version }: ItemToPay,
  action: PayoutAction,
): Promise<LockedForPayment> {
  const { tx, client_id, actor } = context;
  const locked = await lockItemToPay(context, { item_kind, item_id, ...(version !== undefined && { version }) });
  orRefuse(canPayout(action, actor, payoutSubject(locked.payable, await barredItems(context, [item_id]))));
  if (item_kind === 'report' && needsAcknowledgement(action))
    orRefuse(requireAcknowledged(await openChecksOf(tx, { client_id, report_id: item_id })));
  return locked;
}

/** Returns which of these items the user cannot pay because the user approved them. */
export function barredItems(
  { tx, actor }: { tx: CompanyTransaction; actor: Pick<Actor, 'client_id' | 'user_id'> },
  item_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return itemsBarredFor(tx, { client_id: actor.client_id, user_id: actor.user_id, item_ids });
}

/**
 * Locks the item and then its payable, and checks the version. Unlike `lockForPayment`, leaves all other checks to the
 * caller.
 */
export async function lockItemToPay(
  context: Pick<WriteContext, 'tx' | 'client_id'>,
  { item_kind, item_id, version }: ItemToPay,
): Promise<LockedForPayment> {
  const item = await paidKinds[item_kind].lock(context, item_id);
  const payable = item && (await lockPayable(context, item_id));
  if (!item) throw new Refused('item.not_found');
  if (!payable) throw noLongerPayable(item);
  if (version !== undefined && payable.version !== version) throw new Refused('item.changed');
  return { item, payable };
}

/**
 * Returns the refusal for an item that was sent back or unapproved. Payers cannot see drafts, so a draft is refused as
 * not found.
 */
function noLongerPayable({ stage }: PaidItem): Refused {
  return new Refused(stage === 'draft' ? 'item.not_found' : 'item.changed');
}
