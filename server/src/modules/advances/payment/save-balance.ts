import { settle } from '#domain/advances/advance-settlement.ts';
import { add, moneyFrom, subtract, toDecimal } from '#domain/money/money.ts';
import type { ItemLine, WriteContext } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusals.ts';
import type { AdvanceAmounts, SavedAdvance } from '../advances.rows.ts';
import { changeLocked } from '../move-advance.ts';

/** Saves new amounts of a locked, paid advance. Its stage follows from the resulting balance. */
export async function saveBalance(
  context: WriteContext,
  advance: SavedAdvance,
  { amounts, line }: { amounts: AdvanceAmounts; line: ItemLine },
): Promise<{ advance: SavedAdvance; line: ItemLine }> {
  const { stage } = orRefuse(settle(advance.stage, { currency: advance.currency, ...amounts }));
  const changed = await changeLocked(context, advance, { ...amounts, stage });
  const isMoved = stage !== advance.stage;
  return { advance: changed, line: { ...line, ...(isMoved && { from_stage: advance.stage, to_stage: stage }) } };
}

/** The advance's amounts after adding or removing an application. */
export function withApplication(
  advance: AdvanceAmounts & { currency: string },
  { state, amount }: { state: 'reserved' | 'applied'; amount: string },
  direction: 'more' | 'less',
): AdvanceAmounts {
  const { currency, paid_amount, returned_amount } = advance;
  const column = state === 'reserved' ? 'reserved_amount' : 'applied_amount';
  const [before, by] = [moneyFrom(advance[column], currency), moneyFrom(amount, currency)];
  const after = toDecimal(direction === 'more' ? add(before, by) : subtract(before, by));
  const { applied_amount, reserved_amount } = advance;
  return { paid_amount, applied_amount, returned_amount, reserved_amount, [column]: after };
}
