import type { SavedAdvance } from '../advances.rows.ts';

type Decided = Pick<
  SavedAdvance,
  'amount' | 'converted_amount' | 'edited_amount' | 'edited_converted_amount' | 'policy_violation'
>;

/** What of an advance is paid: what approvers left of it, else what a rule caps it at, else what was asked for. */
export function approvedMoney(advance: Decided): { amount: string; converted_amount: string } {
  const { edited_amount, edited_converted_amount, policy_violation } = advance;
  const asked = { amount: advance.amount, converted_amount: advance.converted_amount ?? '0' };
  if (edited_amount !== null)
    return { amount: edited_amount, converted_amount: edited_converted_amount ?? asked.converted_amount };
  return policy_violation?.capped ?? asked;
}
