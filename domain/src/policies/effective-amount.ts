import type { Money } from '../money/money.ts';

/** Returns the amount that is paid: the approver's edit, else the policy cap, else the claim. */
export function effectiveAmount({
  edited,
  capped,
  claimed,
}: Record<'edited' | 'capped', Money | null> & { claimed: Money }): Money {
  return edited ?? capped ?? claimed;
}
