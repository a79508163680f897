import type { Money } from '../money/money.ts';

/** Returns the amount that counts: the one an approver set, else the one that policies allow, else the claimed one. */
export function effectiveAmount({
  edited,
  capped,
  claimed,
}: Record<'edited' | 'capped', Money | null> & { claimed: Money }): Money {
  return edited ?? capped ?? claimed;
}
