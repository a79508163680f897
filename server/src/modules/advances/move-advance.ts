import { settle } from '#domain/advances/advance-settlement.ts';
import { type AdvanceMove, type AdvanceStage, moveAdvance } from '#domain/advances/advance-stages.ts';
import type { AdvanceAmounts } from '#domain/advances/application-totals.ts';
import { advanceCounter } from '#domain/counters.ts';
import type { ItemLine, WriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { type AdvanceChange, changeAdvance, type SavedAdvance } from './advances.rows.ts';

/** Moves a locked advance to its next stage, updates the counters and returns the changed advance. */
export function moveLocked(
  context: WriteContext,
  advance: SavedAdvance,
  move: AdvanceMove,
  change: Omit<AdvanceChange, 'stage'> = {},
): Promise<SavedAdvance> {
  return changeLocked(context, advance, { ...change, stage: orRefuse(moveAdvance(advance.stage, move)) });
}

/** Changes a locked advance and updates the counters. */
export async function changeLocked(
  context: WriteContext,
  advance: SavedAdvance,
  change: AdvanceChange,
): Promise<SavedAdvance> {
  const { tx, client_id, request } = context;
  const { id, stage } = advance;
  if (!(await changeAdvance(tx, { client_id, id, stage }, { ...change, updated_at: request.now })))
    throw new Refused('item.changed');
  const { decided_at: _, deleted_at, ...shown } = change;
  const changed = { ...advance, ...shown, version: advance.version + 1 };
  countStage(context, advance, { stage, count: -1 });
  if (!deleted_at) countStage(context, changed, { stage: changed.stage, count: 1 });
  return changed;
}

/**
 * Adds an advance to its owner's counter for a stage, or removes it, with the requested amount in the company's
 * currency.
 */
export function countStage(
  { count }: Pick<WriteContext, 'count'>,
  { owner_id, converted_amount }: Pick<SavedAdvance, 'owner_id' | 'converted_amount'>,
  change: { stage: AdvanceStage; count: 1 | -1 },
): void {
  const total = converted_amount ?? '0';
  count({
    counter: advanceCounter(change.stage),
    person_id: owner_id,
    count: change.count,
    total: change.count === 1 ? total : `-${total}`,
  });
}

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
