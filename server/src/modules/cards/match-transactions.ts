import { matchCandidates } from '#domain/cards/matching.ts';
import type { SplitSuggestion } from '#domain/cards/split-suggestions.ts';
import { type Money, moneyFrom } from '#domain/money/money.ts';
import type { App, WriteContext } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { allCompanyIds, findCompany } from '../companies/find-company.ts';
import {
  type ExpenseToMatch,
  followSplits,
  readExpensesToMatch,
  readOrphans,
  takeQueuedPerson,
} from './card-matching.rows.ts';
import {
  type CardSuggestion,
  type CardTransactionRow,
  lockOpenOfUser,
  lockTransaction,
} from './card-transactions.rows.ts';
import { matchExpense, unlinkDeletedExpenses } from './link-expense.ts';
import { matchable } from './matchable.ts';
import { changeTransaction } from './write-transactions.ts';

/** The minimum score for suggesting a match. */
const leastScore = 50;
/**
 * The maximum number of open transactions, and of expenses, that are compared for one person. It is enough for several
 * years.
 */
const maxItems = 2_000;

/** Matches the transactions of all people whose cards or expenses changed, in all companies. */
export async function matchEveryCompany(app: App): Promise<void> {
  for await (const client_id of allCompanyIds(app.database))
    try {
      await matchTransactions(app, client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'card transactions could not be matched');
    }
}

/**
 * Matches the card transactions of the queued people of a company, one person after another, each in a separate
 * database transaction.
 */
export async function matchTransactions(app: App, client_id: string): Promise<void> {
  const company = await findCompany(app.database, client_id);
  if (!company) return;
  const request = systemRequest(app, 'card-matching');
  for (;;) {
    const isDone = await writeInCompany({ app, request, client_id }, async (context) => {
      const user_id = await takeQueuedPerson(context.tx, client_id);
      if (user_id !== undefined) await matchPerson(context, user_id, company.currency);
      return user_id === undefined;
    });
    if (isDone) return;
  }
}

async function matchPerson(context: WriteContext, user_id: string, company_currency: string): Promise<void> {
  const { tx, client_id } = context;
  await followSplits(tx, { client_id, user_id });
  await reopenOrphans(context, user_id, company_currency);
  const rows = await lockOpenOfUser(tx, { client_id, user_id, limit: maxItems });
  if (rows.length === 0) return;
  const expenses = await readExpensesToMatch(tx, { client_id, owner_id: user_id, limit: maxItems });

  const { automatic, suggested, splits } = matchCandidates(
    rows.map((row) => matchable(row, user_id)),
    expenses.map((expense) => matchableExpense(expense, user_id)),
    {
      rejected: rows.flatMap(({ id, rejected_ids }) =>
        rejected_ids.map((expense_id) => ({ transaction_id: id, expense_id })),
      ),
    },
  );
  const matches = new Map(automatic.map((match) => [match.transaction_id, match]));
  const suggestions = Map.groupBy(suggested, ({ transaction_id }) => transaction_id);
  const parts = new Map(splits.map((split) => [split.transaction_id, split]));

  for (const row of rows) {
    const match = matches.get(row.id);
    if (match) {
      const link = { expense_id: match.expense_id, matched_by: 'rule' as const, reason: sentence(match.explanation) };
      await matchExpense(context, row, { ...link, company_currency });
      continue;
    }
    const single = (suggestions.get(row.id) ?? []).map(suggestionOf);
    await suggest(context, row, single.length > 0 ? single : partsOf(row, parts.get(row.id), expenses));
  }
}

/**
 * Reopens transactions whose expense was deleted, so that their owner can decide on them again. Transactions in closed
 * periods do not change.
 */
async function reopenOrphans(context: WriteContext, user_id: string, company_currency: string): Promise<void> {
  const { tx, client_id } = context;
  for (const id of await readOrphans(tx, { client_id, user_id })) {
    const row = await lockTransaction(tx, { client_id, id });
    if (!row || row.is_period_closed) continue;
    await unlinkDeletedExpenses(context, row, company_currency);
  }
}

async function suggest(context: WriteContext, row: CardTransactionRow, suggestions: CardSuggestion[]): Promise<void> {
  if (suggestionsKey(suggestions) === suggestionsKey(row.suggestions)) return;
  await changeTransaction(context, row, { suggestions, state: suggestions.length > 0 ? 'suggested' : 'unmatched' });
}

/**
 * Converts suggestions to a text for comparison. The objects cannot be compared, because PostgreSQL returns their keys
 * in a different order.
 */
function suggestionsKey(suggestions: readonly CardSuggestion[]): string {
  return JSON.stringify(
    suggestions.map(({ expense_id, score, reason, is_part = false }) => [expense_id, score, reason, is_part]),
  );
}

/**
 * Returns the expenses of a suggested split if all of them have the currency of the transaction and the person has not
 * unlinked any of them from it.
 */
function partsOf(
  { currency, rejected_ids }: CardTransactionRow,
  split: SplitSuggestion | undefined,
  expenses: readonly ExpenseToMatch[],
): CardSuggestion[] {
  if (!split || split.expense_ids.some((id) => rejected_ids.includes(id))) return [];
  const isOwnCurrency = expenses.every(
    (expense) => !split.expense_ids.includes(expense.id) || expense.currency === currency,
  );
  if (!isOwnCurrency) return [];
  const reason = sentence(split.explanation);
  return split.expense_ids.map((expense_id) => ({ expense_id, score: leastScore, reason, is_part: true }));
}

function suggestionOf({ expense_id, score, explanation }: { expense_id: string; score: number; explanation: string }) {
  return { expense_id, score: Math.trunc(score), reason: sentence(explanation) };
}

function sentence(explanation: string): string {
  return explanation.endsWith('.') ? explanation : `${explanation}.`;
}

function matchableExpense(expense: ExpenseToMatch, user_id: string) {
  const { id, merchant, spent_on, is_meal, converted_amount, converted_currency } = expense;
  const converted: Money[] =
    converted_amount && converted_currency ? [moneyFrom(converted_amount, converted_currency)] : [];
  return { id, user_id, amount: moneyFrom(expense.amount, expense.currency), converted, spent_on, merchant, is_meal };
}
