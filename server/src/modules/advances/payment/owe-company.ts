import { v7 as uuidv7 } from 'uuid';
import { chooseRate } from '#domain/currencies/choose-rate.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { convert, moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusals.ts';
import { rateBook } from '../../currencies/read-rate.ts';
import { postAdvanceReturn } from '../../payables/post-advances.ts';
import { advanceActivity, advanceActivityLine, recordAdvanceActivity } from '../advance-activity.ts';
import { lockAdvances } from '../advances.rows.ts';
import { insertReturn } from '../applications/applications.rows.ts';
import { saveBalance } from '../move-advance.ts';
import { saveAdvance } from '../save-advance.ts';

interface Debt {
  owner_id: string;
  title: string;
  purpose: string;
  currency: string;
  amount: string;
  spent_on: string;
}

/**
 * Saves what a person owes the company as an outstanding advance, which is applied to reports or paid back like any
 * other advance.
 */
export async function oweCompany(context: SignedWriteContext, { spent_on, ...debt }: Debt): Promise<string> {
  const { tx, client_id, actor, request } = context;
  const own = actor.company.currency;
  const { book } = await rateBook(tx, { client_id, own, currencies: [debt.currency], on: spent_on });
  const { ex_rate } = orRefuse(chooseRate(book, { from: debt.currency, to: own, on: spent_on }));
  const converted_amount = toDecimal(convert(moneyFrom(debt.amount, debt.currency), ex_rate, own));
  const stage = 'outstanding' as const;
  const { id, number } = await saveAdvance(context, {
    ...debt,
    stage,
    ex_rate,
    converted_amount,
    created_at: request.now,
    submitted_at: request.now,
  });
  const { owner_id, title, currency, amount } = debt;
  const line = { action: 'advance_created' as const, to_stage: stage, facts: { amount, currency } };
  recordAdvanceActivity(context, { id, number, owner_id, title }, [
    advanceActivity(context, { id, number, owner_id, title }, line),
  ]);
  return id;
}

/**
 * Settles a debt that was recorded by mistake. Returns false if part of it is already applied, reserved or paid back.
 */
export async function writeOffDebt(
  context: SignedWriteContext,
  { advance_id, note }: { advance_id: string; note: string },
): Promise<boolean> {
  const { tx, client_id, actor, request } = context;
  const [before] = await lockAdvances(tx, { client_id, ids: [advance_id] });
  if (!before) return false;
  const { currency, paid_amount, applied_amount, reserved_amount, returned_amount } = before;
  if ([applied_amount, reserved_amount, returned_amount].some((part) => moneyFrom(part, currency).minor !== 0n))
    return false;

  const returned_on = localDay(request.now, actor.time_zone);
  const amount = toDecimal(moneyFrom(paid_amount, currency));
  const { advance, line } = await saveBalance(context, before, {
    amounts: { paid_amount, applied_amount, reserved_amount, returned_amount: amount },
    line: advanceActivityLine(before, {
      action: 'advance_returned',
      comment: note,
      facts: { amount, currency, returned_on, reference: '' },
      shown_to: [before.owner_id],
    }),
  });
  await insertReturn(tx, {
    client_id,
    id: uuidv7({ msecs: request.now.getTime() }),
    advance_id,
    amount,
    returned_on,
    reference: '',
    note,
    recorded_by: actor.user_id,
    recorded_at: request.now,
  });
  await postAdvanceReturn(context, { advance_id, currency, amount, returned_on });
  recordAdvanceActivity(context, advance, [line]);
  return true;
}
