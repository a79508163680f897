import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { managesCards } from './card-access.ts';
import { readNextPeriod, readPeriod } from './card-periods.rows.ts';
import { type LockedTransaction, recordAction } from './lock-for-action.ts';
import { changeTransaction } from './write-transactions.ts';

/** Moves a transaction to the next open period, for example because it was posted late. */
export async function moveToNextPeriod(context: SignedWriteContext, row: LockedTransaction): Promise<void> {
  const { tx, client_id, actor } = context;
  if (!managesCards(actor, 'write')) throw new Refused('access.denied');
  if (row.is_period_closed) throw new Refused('card.period_closed');
  const current = row.period_id ? await readPeriod(tx, { client_id, id: row.period_id }) : undefined;
  const next = await readNextPeriod(tx, { client_id, after: current?.from_on ?? row.posted_on ?? row.spent_on });
  if (!next) throw new Refused('card.no_later_period');
  await changeTransaction(context, row, { period_id: next.id });
  recordAction(context, row, 'card_moved');
}
