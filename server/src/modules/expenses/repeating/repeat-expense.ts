import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { repeatingExpenses } from '#contract/repeating-expenses.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { actOnRepetition, type RepeatAction } from '#domain/expenses/repetition.ts';
import { type ReadContext, type RoutesOf, read, type SignedWriteContext, write } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { formOf } from '../form-of.ts';
import { peekTypedExpense } from '../lock-expense.ts';
import {
  insertRepeating,
  lockRepeating,
  type RepeatingRow,
  readRepeating,
  setRepeating,
} from './repeating-expenses.rows.ts';

type Answer = OutputOf<typeof repeatingExpenses.create>;

const mostPerPerson = 50;

export const repeatingExpensesRoutes = {
  list: read(listRepeating),
  create: write(repeatExpense),
  action: write(actOnRepeating),
} satisfies RoutesOf<typeof repeatingExpenses>;

async function listRepeating({ tx, actor }: ReadContext): Promise<OutputOf<typeof repeatingExpenses.list>> {
  const { client_id, user_id } = actor;
  return { status: true, data: (await readRepeating(tx, { client_id, user_id })).map(shownRepeating) };
}

/**
 * Creates a repeating expense from the fields of an expense. Later changes to that expense do not affect the drafts.
 */
async function repeatExpense(
  context: SignedWriteContext,
  { expense_id, every, starts_on, until_on }: InputOf<typeof repeatingExpenses.create>,
): Promise<Answer> {
  const { tx, client_id, actor, request, record } = context;
  const { user_id } = actor;
  const expense = await peekTypedExpense(context, expense_id);
  if (expense.owner_id !== user_id) throw new Refused('item.not_yours');
  if (starts_on < localDay(request.now, actor.time_zone) || (until_on !== null && until_on < starts_on))
    throw new Refused('repeating.past');
  if ((await readRepeating(tx, { client_id, user_id })).length >= mostPerPerson)
    throw new Refused('repeating.too_many', { most: mostPerPerson });

  const id = uuidv7();
  const form = {
    ...formOf(expense),
    spent_on: null,
    ex_rate: null,
    report_id: null,
    file_ids: [],
    invoice_number: '',
    lost_receipt_reason: '',
    policy_reason: '',
  };
  const row = { id, user_id, form, every, starts_on, until_on, next_on: starts_on };
  await insertRepeating(tx, { client_id, ...row, created_at: request.now });
  record({ action: 'expense_repeated', item_kind: 'expense', item_id: expense_id, item_label: labelOf(form) });
  return answerOf(context, id);
}

async function actOnRepeating(
  context: SignedWriteContext,
  { id, action }: InputOf<typeof repeatingExpenses.action>,
): Promise<Answer> {
  const { tx, client_id, actor, request, record } = context;
  const row = await lockRepeating(tx, { client_id, id });
  if (row?.user_id !== actor.user_id) throw new Refused('item.not_found');
  const changes = actOnRepetition(row, action, localDay(request.now, actor.time_zone));
  if (!changes) throw new Refused('repeating.wrong_state');

  await setRepeating(tx, { client_id, id }, changes);
  // The home page would link to an expense with this id, so the entry is not shown there.
  record({
    action: activityOf[action],
    item_kind: 'repeating_expense',
    item_id: id,
    item_label: labelOf(row.form),
    is_on_home: false,
  });
  return answerOf(context, id);
}

const activityOf = {
  pause: 'repeating_expense_paused',
  resume: 'repeating_expense_resumed',
  skip_next: 'repeating_expense_skipped',
  stop: 'repeating_expense_stopped',
} as const satisfies Record<RepeatAction, string>;

async function answerOf({ tx, client_id }: SignedWriteContext, id: string): Promise<Answer> {
  const row = await lockRepeating(tx, { client_id, id });
  if (!row) throw new Error('The repeating expense was not saved.');
  return { status: true, data: shownRepeating(row) };
}

function shownRepeating({ id, form, category, every, starts_on, until_on, next_on, state }: RepeatingRow) {
  const { merchant, currency, amount } = form;
  return { id, merchant, category, currency, amount, every, starts_on, until_on, next_on, state };
}

function labelOf({ merchant }: RepeatingRow['form']): string {
  return merchant || 'a draft';
}
