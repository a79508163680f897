import { requireAcknowledged } from '../checks/check-acknowledgement.ts';
import { t, texts } from '../language/translate.ts';
import { add, type Money, moneyFrom, toDecimal } from '../money/money.ts';
import { sentenceFor } from '../refusals.ts';
import type { PayoutMode } from './payment-methods.ts';
import { type PaymentRisks, paymentWarnings, type WarningKind } from './payment-warnings.ts';
import { isZero, needsAcknowledgement, nextAction } from './payout-rights.ts';
import {
  type PayableStage,
  type PayoutTab,
  payableStages,
  payoutTabLabel,
  stageOfTab,
  tabOfStage,
} from './payout-tabs.ts';

export const blockReasons = [
  'on_hold',
  'to_release',
  'approved_by_you',
  'already_initiated',
  'zero_payable',
  'missing_details',
  'open_checks',
  'own_item',
  'not_there',
] as const;
export type BlockReason = (typeof blockReasons)[number];

export const blockReasonLabel = texts({
  on_hold: 'On hold',
  to_release: 'To release by a second person',
  approved_by_you: 'Approved by you',
  already_initiated: 'Already processing or paid',
  zero_payable: 'Nothing to pay',
  missing_details: 'Missing payment details',
  open_checks: 'Checks to acknowledge',
  own_item: 'Your own items',
  not_there: 'No longer in this list',
} satisfies Record<BlockReason, string>);

/** A selected item in its current state. */
export interface ChosenItem {
  item_id: string;
  label: string;
  owner_id: string;
  entity_id: string | null;
  /** The stage of the payable; null if the item is no longer payable, because it was sent back or unapproved. */
  stage: PayableStage | null;
  item_currency: string;
  payable: string;
  approved_at: Date | null;
  on_hold_reason: string;
  /** The payment that would be made, or a sentence that explains why the item cannot be paid. */
  pay: { mode: PayoutMode; currency: string; amount: string } | { missing: string };
  risks: PaymentRisks;
  /** The reason why a second person must release the queued payment first; null if that is not needed. */
  to_release: string | null;
  is_approver_barred: boolean;
}

export interface BlockedItem {
  item_id: string;
  label: string;
  reason: BlockReason;
  message: string;
}

/** An item that can be paid but has a warning. */
export interface WarnedItem {
  item_id: string;
  label: string;
  kind: WarningKind;
  message: string;
}

interface Sum {
  currency: string;
  amount: string;
  count: number;
}

interface PreFlight {
  no_of_selected: number;
  payable_now: { count: number; totals: Sum[] };
  blocked: BlockedItem[];
  warnings: WarnedItem[];
  by_entity: (Sum & { entity_id: string | null })[];
  by_method: (Sum & { mode: PayoutMode })[];
  by_person: (Sum & { owner_id: string })[];
  last_approved_at: Date | null;
}

/**
 * Previews a payment. Returns the items that would be paid, with warnings and totals, and the blocked items with the
 * reasons.
 */
export function preFlight(
  items: readonly ChosenItem[],
  { tab, actor_id }: { tab: PayoutTab; actor_id: string },
): PreFlight {
  const evaluated = items.map((item) => ({ item, block: blockReasonOf(item, { tab, actor_id }) }));
  const going = evaluated.flatMap(({ item, block }) =>
    block || 'missing' in item.pay
      ? []
      : [{ ...item, ...item.pay, money: moneyFrom(item.pay.amount, item.pay.currency) }],
  );
  return {
    no_of_selected: items.length,
    payable_now: { count: going.length, totals: sumsBy(going, () => ({})) },
    blocked: evaluated.flatMap(({ block }) => block ?? []),
    warnings: going.flatMap(({ item_id, label, risks }) =>
      paymentWarnings(risks).map((warning) => ({ item_id, label, ...warning })),
    ),
    by_entity: sumsBy(going, ({ entity_id }) => ({ entity_id })),
    by_method: sumsBy(going, ({ mode }) => ({ mode })),
    by_person: sumsBy(going, ({ owner_id }) => ({ owner_id })).sort(largestFirst),
    last_approved_at: going.reduce<Date | null>(
      (last, { approved_at }) => (approved_at && (!last || approved_at > last) ? approved_at : last),
      null,
    ),
  };
}

function blockReasonOf(item: ChosenItem, of: { tab: PayoutTab; actor_id: string }): BlockedItem | null {
  const { item_id, label, owner_id, stage, payable, item_currency, on_hold_reason, pay, risks, to_release } = item;
  const block = (reason: BlockReason, message: string) => ({ item_id, label, reason, message });
  if (stage === null) return block('not_there', t`It is no longer payable.`);
  const ahead = payableStages.indexOf(stage) - payableStages.indexOf(stageOfTab[of.tab]);
  const location = `It is now in ${payoutTabLabel[tabOfStage(stage)]}.`;
  if (ahead > 0) return block('already_initiated', location);
  if (ahead < 0) return block('not_there', location);
  if (owner_id === of.actor_id) return block('own_item', sentenceFor('payout.own_item'));
  if (item.is_approver_barred) return block('approved_by_you', sentenceFor('payout.approved_by_you'));
  if (on_hold_reason !== '') return block('on_hold', on_hold_reason);
  if (to_release !== null) return block('to_release', sentenceFor('payout.to_release', { reason: to_release }));
  if (isZero(payable, item_currency)) return block('zero_payable', sentenceFor('payout.nothing_to_pay'));
  if ('missing' in pay) return block('missing_details', pay.missing);
  if (!needsAcknowledgement(nextAction({ stage, payable, item_currency }))) return null;
  const acknowledged = requireAcknowledged(risks.open_checks);
  return acknowledged.allowed ? null : block('open_checks', sentenceFor(acknowledged.code, acknowledged.facts));
}

/** Adds up the amounts per group and currency, in order of appearance. */
function sumsBy<Item extends { money: Money }, Group extends object>(
  items: readonly Item[],
  groupOf: (item: Item) => Group,
): (Sum & Group)[] {
  const sums = new Map<string, { group: Group; money: Money; count: number }>();
  for (const item of items) {
    const group = groupOf(item);
    const key = JSON.stringify([group, item.money.currency]);
    const known = sums.get(key);
    sums.set(key, { group, money: known ? add(known.money, item.money) : item.money, count: (known?.count ?? 0) + 1 });
  }
  return [...sums.values()].map(({ group, money, count }) => ({
    ...group,
    currency: money.currency,
    amount: toDecimal(money),
    count,
  }));
}

/** Sorts by currency first, because amounts in different currencies cannot be compared. */
function largestFirst(left: Sum, right: Sum): number {
  if (left.currency !== right.currency) return left.currency < right.currency ? -1 : 1;
  const difference = moneyFrom(right.amount, right.currency).minor - moneyFrom(left.amount, left.currency).minor;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
