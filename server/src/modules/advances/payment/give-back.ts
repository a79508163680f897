import { v7 as uuidv7 } from 'uuid';
import type { advances } from '#contract/advances.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { checkReturn } from '#domain/advances/advance-settlement.ts';
import { balanceOf } from '#domain/advances/balance.ts';
import { add, isGreater, moneyFrom, readMoney, toDecimal } from '#domain/money/money.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { postAdvanceReturn } from '../../payables/post-advances.ts';
import { advanceActivityLine, type RecordedAdvance, recordAdvanceActivity } from '../advance-activity.ts';
import type { SavedAdvance } from '../advances.rows.ts';
import { insertReturn } from '../applications/applications.rows.ts';
import { lockAdvance } from '../lock-advance.ts';
import { saveBalance } from '../move-advance.ts';
import { refuseFutureDate } from './mark-paid.ts';

/** Records a return of unspent money. Amounts reserved for reports must be released first. */
export async function giveBack(
  context: SignedWriteContext,
  { advance_id, version, amount: typed, returned_on, reference, note }: InputOf<typeof advances.giveBack>,
): Promise<RecordedAdvance> {
  const { tx, client_id, actor, request } = context;
  refuseFutureDate(context, 'returned_on', returned_on);
  const before = await lockAdvance(context, { advance_id, version, action: 'return' });
  const amount = returnableAmount(typed, before);
  const { currency, paid_amount, applied_amount, reserved_amount } = before;
  const returned = add(moneyFrom(before.returned_amount, currency), moneyFrom(amount, currency));
  const { advance, line } = await saveBalance(context, before, {
    amounts: { paid_amount, applied_amount, reserved_amount, returned_amount: toDecimal(returned) },
    line: advanceActivityLine(before, {
      action: 'advance_returned',
      comment: note,
      facts: { amount, currency: before.currency, returned_on, reference },
      shown_to: [before.owner_id],
    }),
  });

  await insertReturn(tx, {
    client_id,
    id: uuidv7({ msecs: request.now.getTime() }),
    advance_id,
    amount,
    returned_on,
    reference,
    note,
    recorded_by: actor.user_id,
    recorded_at: request.now,
  });

  await postAdvanceReturn(context, { advance_id, currency, amount, returned_on });

  return recordAdvanceActivity(context, advance, [line]);
}

function returnableAmount(typed: string, advance: SavedAdvance): string {
  const checked = checkReturn(typed, advance);
  if (checked.allowed || checked.code !== 'advance.return_too_large') return orRefuse(checked);
  const requested = orRefuse(readMoney(typed, advance.currency));
  // The balance covers the return, but reports have reserved part of it.
  const isReserved = !isGreater(requested, balanceOf(advance));
  throw new Refused(isReserved ? 'advance.reserved' : checked.code, checked.facts);
}
