import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { expenses } from '#contract/expenses.contract.ts';
import { monthOf } from '#domain/cards/reconciliation.ts';
import type { SignedWriteContext } from '#server/http/context.ts';
import { act as actOn } from '#server/modules/cards/act-on-transaction.ts';
import { insertAccount } from '#server/modules/cards/card-accounts.rows.ts';
import { type CardTransactionRow, insertCardExpenses } from '#server/modules/cards/card-transactions.rows.ts';
import { closePeriod, createPeriod } from '#server/modules/cards/close-period.ts';
import { lockForAction } from '#server/modules/cards/lock-for-action.ts';
import { addTransactions } from '#server/modules/cards/write-transactions.ts';
import { createDraft } from '#server/modules/expenses/save-expense.ts';
import { insertDemoLink } from '../demo.rows.ts';
import type { DemoExpense } from '../expenses/demo-expense.ts';
import { merchantOf } from '../expenses/merchant-list.ts';
import type { CardPaidExpense } from '../expenses/seed-year.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs } from '../settings/acting.ts';
import { type DemoCard, type DemoPurchase, demoCards, demoPurchases } from './card-list.ts';

const dayMs = 86_400_000;
const payer = 'Rahul Deshpande';
const employee = 'Maya Lindqvist';

interface CardsContext {
  people: Map<string, string>;
  now: Date;
  /** Expenses of the past year that the owner paid for with a card. */
  cardPaid: readonly CardPaidExpense[];
}

/** Adds the demo cards with a year of transactions in every state, a closed month and an open month. */
export async function seedCards(act: ActAs, { people, now, cardPaid }: CardsContext): Promise<void> {
  for (const [index, card] of demoCards.entries()) {
    const account_id = await act(payer, 120, (context) => addCard(context, card, { people, now }));
    const user_id = card.owner && idOf(people, card.owner);
    const rows = recentOf(card, { index, now }).map((row) => ({ ...row, account_id, user_id }));
    await act(payer, 1, (context) =>
      addTransactions(
        context,
        rows.map(({ age: _, ...row }) => row),
      ),
    );
    const paid = cardPaid.filter(({ owner }) => owner === card.owner).map(({ expense }) => expense);
    if (user_id) await act(payer, 1, (context) => addMatched(context, paid, { account_id, user_id, now }));
    if (card.owner) await decide(act, card.owner, rows, now);
  }
  await seedPeriods(act, now);
}

async function addCard(
  context: SignedWriteContext,
  card: DemoCard,
  { people, now }: { people: Map<string, string>; now: Date },
): Promise<string> {
  const { tx, client_id, actor, request } = context;
  const { owner, bank, network, last_four, nickname = '', must_reconnect = false } = card;
  const id = uuidv7({ msecs: request.now.getTime() });
  const link_id = must_reconnect
    ? await insertDemoLink(tx, { client_id, institution: bank, created_by: actor.user_id, created_at: request.now })
    : null;
  await insertAccount(tx, {
    client_id,
    id,
    link_id,
    external_id: link_id && `demo-${last_four}`,
    bank,
    network,
    last_four,
    holder: owner ?? 'Meridian Labs',
    nickname,
    currency: 'USD',
    source: link_id ? 'plaid' : 'csv',
    user_id: owner && idOf(people, owner),
    created_at: request.now,
    last_synced_at: must_reconnect ? new Date(now.getTime() - 3 * dayMs) : now,
  });
  return id;
}

/** Returns a card's purchases of the last three months, one every nine days. The newest ones are still pending. */
function recentOf({ last_four, owner }: DemoCard, { index, now }: { index: number; now: Date }) {
  // The demo employee's older purchases are already in reports. So this card only gets purchases since the start of
  // last month, which are open.
  const oldest = owner === employee ? daysSince(firstOfMonth(now, -1), now) - 2 : 95;
  return Array.from({ length: 11 }, (_, turn) => ({ turn, age: 1 + index + turn * 9 }))
    .filter(({ age }) => age <= oldest)
    .map(({ turn, age }) => {
      const purchase = demoPurchases[(turn + index * 3) % demoPurchases.length] as DemoPurchase;
      const isPending = age <= 2;
      return {
        ...newTransaction(purchase, { key: `${last_four} ${turn}`, spent_at: daysAgo(now, age), now }),
        ...(isPending && { posted_on: null, status: 'PENDING' as const }),
        age,
      };
    });
}

/** Adds the matched transactions of expenses in past reports. */
async function addMatched(
  context: SignedWriteContext,
  expenses: readonly DemoExpense[],
  { account_id, user_id, now }: { account_id: string; user_id: string; now: Date },
): Promise<void> {
  const pairs = expenses.map((expense) => {
    const { id, merchant, amount, spent_on } = expense;
    const purchase = { merchant: merchant.toUpperCase(), mcc: merchantCodeOf(merchant), amount };
    const row = newTransaction(purchase, { key: id, spent_at: new Date(spent_on), now });
    const is_receipt_missing = expense.no_of_receipts === 0;
    return { expense, row: { ...row, account_id, user_id, state: 'matched' as const, is_receipt_missing } };
  });
  await addTransactions(
    context,
    pairs.map(({ row }) => row),
  );
  await insertCardExpenses(
    context.tx,
    context.client_id,
    pairs.map(({ expense, row }) => ({
      expense_id: expense.id,
      transaction_id: row.id,
      amount: row.amount,
      is_split: false,
      is_created: false,
      matched_by: 'rule',
      reason: 'Same amount, date and merchant',
      claimed: null,
    })),
  );
}

function newTransaction(
  purchase: DemoPurchase,
  { key, spent_at, now }: { key: string; spent_at: Date; now: Date },
): Omit<CardTransactionRow, 'account_id' | 'user_id'> & { created_at: Date } {
  return {
    ...purchase,
    id: uuidv7({ msecs: spent_at.getTime() }),
    external_id: createHash('sha256').update(key).digest('hex'),
    statement_id: null,
    period_id: null,
    description: '',
    spent_on: dayOf(spent_at),
    posted_on: dayOf(new Date(spent_at.getTime() + 2 * dayMs)),
    status: 'POSTED',
    currency: 'USD',
    foreign_currency: null,
    foreign_amount: null,
    state: 'unmatched',
    is_receipt_missing: true,
    is_voided: false,
    note: '',
    suggestions: [],
    rejected_ids: [],
    advance_id: null,
    metadata: {},
    version: 0,
    created_at: now,
  };
}

/**
 * Decides on all transactions posted before last month and on a third of the newer ones. The demo employee's
 * transactions stay open.
 */
async function decide(
  act: ActAs,
  owner: string,
  rows: readonly (CardTransactionRow & { age: number })[],
  now: Date,
): Promise<void> {
  const due = firstOfMonth(now, -1);
  for (const [turn, row] of rows.entries()) {
    const isDue = (row.posted_on ?? '9999') < due;
    if (owner !== employee && (isDue || turn % 3 === 1)) await decideOne(act, owner, row, turn);
  }
}

async function decideOne(
  act: ActAs,
  owner: string,
  row: CardTransactionRow & { age: number },
  turn: number,
): Promise<void> {
  await act(owner, Math.max(0, row.age - 3), async (context) => {
    const locked = await lockForAction(context, row.id);
    if (turn === 4 && owner === 'Oliver Grant')
      return actOn(context, locked, { kind: 'personal', note: 'Weekend fuel' });
    if (turn === 6 && owner === 'Samuel Adeyemi')
      return actOn(context, locked, { kind: 'ignore', note: 'Refunded by the shop the same day' });
    if (turn % 3 !== 1) return actOn(context, locked, { kind: 'create_expense' });
    const { merchant, spent_on, amount } = row;
    const claim = expenses.draftCreate.input.parse({ merchant, spent_on, amount, currency: 'USD' });
    const { expense_id } = await createDraft(context, claim);
    return actOn(context, locked, { kind: 'match', expense_id });
  });
}

const merchantCodes: Readonly<Record<string, string>> = {
  Flights: '3000',
  Lodging: '7011',
  'Taxis and rides': '4121',
  Software: '7372',
};

function merchantCodeOf(merchant: string): string {
  return merchantCodes[merchantOf(merchant).category] ?? '5999';
}

/** Closes the month before last and opens last month. */
async function seedPeriods(act: ActAs, now: Date): Promise<void> {
  const [closed, open] = [firstOfMonth(now, -2).slice(0, 7), firstOfMonth(now, -1).slice(0, 7)];
  await act(payer, 6, async (context) => {
    const { period_id } = await createPeriod(context, { month: closed, basis: 'posted_on' });
    const explanation = `The card •• 0926 had no owner in ${monthOf(closed).from_on.slice(0, 7)}.`;
    await closePeriod(context, { period_id, version: 0, explanation });
  });
  await act(payer, 5, (context) => createPeriod(context, { month: open, basis: 'posted_on' }));
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function daysAgo(now: Date, age: number): Date {
  return new Date(now.getTime() - age * dayMs);
}

function daysSince(day: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(day)) / dayMs);
}

function firstOfMonth(now: Date, offset: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 10);
}
