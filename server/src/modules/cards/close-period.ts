import { v7 as uuidv7 } from 'uuid';
import type { cardPeriods } from '#contract/card-periods.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { monthOf, unexplainedDifference } from '#domain/cards/reconciliation.ts';
import { monthText } from '#domain/dates/date-text.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import {
  type CardPeriodRow,
  fillPeriod,
  insertPeriod,
  lockPeriod,
  readFigures,
  savePeriodState,
} from './card-periods.rows.ts';
import { clearStatements, reverseClearing } from './clear-statements.ts';

/** Starts the reconciliation of a month and adds the transactions of the month to it. */
export async function createPeriod(
  { tx, client_id }: SignedWriteContext,
  { month, basis }: InputOf<typeof cardPeriods.create>,
): Promise<OutputOf<typeof cardPeriods.create>> {
  const period = { client_id, id: uuidv7(), basis, ...monthOf(month) };
  if (!(await insertPeriod(tx, period))) throw new Refused('card.period_exists', { name: monthText(period.from_on) });
  await fillPeriod(tx, period);
  return { status: true, period_id: period.id };
}

/**
 * Closes a period and posts its card statements to the ledger. If a card has a difference, an explanation is required.
 */
export async function closePeriod(
  context: SignedWriteContext,
  { period_id, version, explanation }: InputOf<typeof cardPeriods.close>,
): Promise<OutputOf<typeof cardPeriods.close>> {
  const { tx, client_id, actor, request } = context;
  const period = await lockAtVersion(context, { period_id, version });
  if (period.is_closed) throw new Refused('card.period_closed');
  const closed_figures = await readFigures(tx, { client_id, periods: [period] });
  const difference = unexplainedDifference(closed_figures);
  if (difference && explanation === '') throw new Refused('card.difference_unexplained', { amount: difference });
  const state = { is_closed: true, explanation, closed_by: actor.user_id, closed_at: request.now, closed_figures };
  await savePeriodState(tx, { client_id, id: period_id }, state);
  await clearStatements(context, period);
  record(context, period, { action: 'card_period_closed', comment: explanation, is_closed: true });
  return { status: true };
}

/** Reopens a closed period and reverses its postings. */
export async function reopenPeriod(
  context: SignedWriteContext,
  { period_id, version, reason }: InputOf<typeof cardPeriods.reopen>,
): Promise<OutputOf<typeof cardPeriods.reopen>> {
  const { tx, client_id } = context;
  const period = await lockAtVersion(context, { period_id, version });
  if (!period.is_closed) throw new Refused('card.period_open');
  const state = {
    is_closed: false,
    explanation: period.explanation,
    closed_by: null,
    closed_at: null,
    closed_figures: null,
  };
  await savePeriodState(tx, { client_id, id: period_id }, state);
  await reverseClearing(context, period);
  record(context, period, { action: 'card_period_reopened', comment: reason, is_closed: false });
  return { status: true };
}

async function lockAtVersion(
  { tx, client_id }: SignedWriteContext,
  { period_id, version }: { period_id: string; version: number },
): Promise<CardPeriodRow> {
  const period = await lockPeriod(tx, { client_id, id: period_id });
  if (!period) throw new Refused('item.not_found');
  if (period.version !== version) throw new Refused('item.changed');
  return period;
}

function record(
  context: SignedWriteContext,
  { id, from_on, is_closed }: CardPeriodRow,
  change: { action: 'card_period_closed' | 'card_period_reopened'; comment: string; is_closed: boolean },
): void {
  context.record({
    action: change.action,
    item_kind: 'card',
    item_id: id,
    item_label: monthText(from_on),
    comment: change.comment,
    is_setting: true,
    facts: { before: { is_closed }, after: { is_closed: change.is_closed } },
  });
}
