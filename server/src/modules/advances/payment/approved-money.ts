import type { SavedAdvance } from '../advances.rows.ts';

type Decided = Pick<
  SavedAdvance,
  'amount' | 'converted_amount' | 'edited_amount' | 'edited_converted_amount' | 'policy_violation'
>;

/**
 * Returns the amount to pay: the approvers' edit if there is one, otherwise the policy cap, otherwise the requested
 * amount.
 */
export function approvedMoney(advance: Decided): { amount: string; converted_amount: string } {
  const { edited_amount, edited_converted_amount, policy_violation } = advance;
  const requested = { amount: advance.amount, converted_amount: advance.converted_amount ?? '0' };
  if (edited_amount !== null)
    return { amount: edited_amount, converted_amount: edited_converted_amount ?? requested.converted_amount };
  return policy_violation?.capped ?? requested;
}
