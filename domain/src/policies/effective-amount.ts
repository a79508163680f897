import type { Money } from '../money/money.ts';

/** What is paid in the end: what an approver set, else what a rule caps it to, else what was claimed. */
export function effectiveAmount({
  edited,
  capped,
  claimed,
}: Record<'edited' | 'capped', Money | null> & { claimed: Money }): Money {
  return edited ?? capped ?? claimed;
}
