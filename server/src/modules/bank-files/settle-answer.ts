import { answerResult } from '#domain/bank-files/answer-result.ts';
import { Refused } from '../../http/refusals.ts';
import type { ItemHandler } from '../bulk/run-items.ts';
import { type SettledMove, settlePayment } from '../payouts/settle-payment.ts';
import { type LineToSettle, readLineToSettle } from './bank-answers.rows.ts';

/** The kind of bulk run that applies a bank response. */
export const settleAnswerKind = 'bank-files.answer';

/** Updates one payment as the bank reported it. Refuses a payment that has changed since the response was imported. */
export const settleAnswer: ItemHandler = async (context, item_id, request) => {
  const { tx, client_id } = context;
  const { answer_id } = request as unknown as { answer_id: string };
  const line = await readLineToSettle(tx, { client_id, answer_id, item_id });
  if (!line || resultNow(line) !== moveResult(line)) throw new Refused('item.changed');
  const target = { item_kind: line.item_kind, item_id, payout_id: line.payout_id };
  if (!(await settlePayment(context, target, moveOf(line)))) throw new Refused('item.changed');
};

/** Returns the result to apply. A payment that the bank booked twice is paid only once here. */
function moveResult({ result }: LineToSettle): LineToSettle['result'] {
  return result === 'paid_twice' ? 'pay' : result;
}

function resultNow(line: LineToSettle) {
  const { state } = line;
  const outcome = moveResult(line) === 'pay' ? 'paid' : 'failed';
  return answerResult({ outcome, amount: null, currency: null }, { state, amount: '0', currency: 'EUR' });
}

function moveOf(line: LineToSettle): SettledMove {
  const { reason, file_number, booked_on } = line;
  const result = moveResult(line);
  if (result === 'pay') return { kind: 'paid', reference: file_number, ...(booked_on && { paid_on: booked_on }) };
  const why = reason || 'The bank gave no reason.';
  return { kind: result === 'return' ? 'return' : 'fail', reason: why };
}
