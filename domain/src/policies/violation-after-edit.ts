import { type Money, moneyFrom } from '../money/money.ts';
import type { PolicyViolation, ViolationType } from './policy-outcome.ts';
import type { PolicyViolationRecord } from './policy-violation.ts';

/**
 * Returns the violations that remain after an approver changed the amount to `edited`, in the company's currency; null
 * if none remain. The limits are those saved with the claim, so later changes of the policies have no effect.
 */
export function violationAfterEdit<Saved extends Pick<PolicyViolationRecord, 'amount' | 'attributes_violation'>>(
  saved: Saved | null,
  edited: Money | null,
): Saved | null {
  if (!saved || !edited) return saved;
  const claimed = moneyFrom(saved.amount, edited.currency);
  const attributes_violation = saved.attributes_violation.filter((each) => !isWithin(each, { claimed, edited }));
  return attributes_violation.length === 0 ? null : { ...saved, attributes_violation };
}

const ofAmounts: readonly ViolationType[] = ['AMOUNT_OVER', 'PERIOD_AMOUNT_OVER'];

/** True if the edited amount complies with the limit. Earlier spending in the period counts as it did at submission. */
function isWithin({ type, limit, actual }: PolicyViolation, amounts: { claimed: Money; edited: Money }): boolean {
  if (!ofAmounts.includes(type)) return false;
  const { claimed, edited } = amounts;
  const before = moneyFrom(actual, edited.currency).minor - claimed.minor;
  return edited.minor === 0n || edited.minor + before <= moneyFrom(limit, edited.currency).minor;
}
