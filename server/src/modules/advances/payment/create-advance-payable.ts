import type { WriteContext } from '../../../http/context.ts';
import { createPayable } from '../../payables/write-payable.ts';
import type { SavedAdvance } from '../advances.rows.ts';
import { approvedMoney } from './approved-money.ts';

export function createAdvancePayable(context: WriteContext, advance: SavedAdvance): Promise<void> {
  const { id, owner_id, number, title, currency } = advance;
  const { amount } = approvedMoney(advance);
  return createPayable(context, { kind: 'advance', id, owner_id, number, title, currency, amount, lines: [] });
}
