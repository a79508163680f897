import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { expenses } from '#contract/expenses.contract.ts';
import { monthOf } from '#domain/cards/reconciliation.ts';
import type { SignedWriteContext } from '#server/http/context.ts';
import { act as actOn } from '#server/modules/cards/act-on-transaction.ts';
import { insertAccount } from '#server/modules/cards/card-accounts.rows.ts';
import type { CardTransactionRow } from '#server/modules/cards/card-transactions.rows.ts';
import { closePeriod, createPeriod } from '#server/modules/cards/close-period.ts';
import { lockForAction } from '#server/modules/cards/lock-for-action.ts';
import { addTransactions } from '#server/modules/cards/write-transactions.ts';
import { createDraft } from '#server/modules/expenses/save-expense.ts';
import { insertDemoLink } from '../demo.rows.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs } from '../settings/acting.ts';
import { type DemoCard, type DemoPurchase, demoCards, demoPurchases } from './card-list.ts';

const dayMs = 86_400_000;
const payer = 'Rahul Deshpande';
const employee = 'Maya Lindqvist';

/** The company joined with a year of card history; older transactions were cleared in its previous system. */
const clearedBefore = 95;

/** Six cards with a year of transactions in every state, a closed and an open month. */
export async function seedCards(
  act: ActAs,
  { people, now }: { people: Map<string, string>; now: Date },
): Promise<void> {
  for (const [index, card] of demoCards.entries()) {
    const account_id = await act(payer, 120, (context) => addCard(context, card, { people, now }));
    const user_id = card.owner && idOf(people, card.owner);
    const rows = yearOf(card, { index, now }).map((row) => ({ ...row, account_id, user_id }));
    await act(payer, 1, (context) =>
      addTransactions(
        context,
        rows.map(({ age: _, ...row }) => row),
      ),
    );
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

type NewTransaction = Omit<CardTransactionRow, 'account_id' | 'user_id'> & { created_at: Date; age: number };

/** About three purchases a month; the newest are still pending. */
function yearOf({ last_four }: DemoCard, { index, now }: { index: number; now: Date }) {
  return Array.from({ length: 40 }, (_, turn) => {
    const age = 1 + index + turn * 9;
    const purchase = demoPurchases[(turn + index * 3) % demoPurchases.length] as DemoPurchase;
    return transactionOf(purchase, { age, key: `${last_four} ${turn}`, now });
  });
}

function transactionOf(
  purchase: DemoPurchase,
  { age, key, now }: { age: number; key: string; now: Date },
): NewTransaction {
  const isPending = age <= 2;
  const isOld = age > clearedBefore;
  return {
    ...purchase,
    id: uuidv7({ msecs: now.getTime() - age * dayMs }),
    external_id: createHash('sha256').update(key).digest('hex'),
    statement_id: null,
    period_id: null,
    description: '',
    spent_on: dayOf(now, age),
    posted_on: isPending ? null : dayOf(now, age - 2),
    status: isPending ? 'PENDING' : 'POSTED',
    currency: 'USD',
    foreign_currency: null,
    foreign_amount: null,
    state: isOld ? 'ignored' : 'unmatched',
    is_receipt_missing: !isOld,
    is_voided: false,
    note: isOld ? 'Cleared in the previous system.' : '',
    suggestions: [],
    rejected_ids: [],
    advance_id: null,
    metadata: {},
    version: 0,
    created_at: now,
    age,
  };
}

/** The months before the last one are decided; of the newest purchases each person has cleared a part. */
async function decide(
  act: ActAs,
  owner: string,
  rows: readonly (CardTransactionRow & { age: number })[],
  now: Date,
): Promise<void> {
  const due = firstOfMonth(now, -1);
  for (const [turn, row] of rows.filter(({ age }) => age <= clearedBefore).entries()) {
    const isDue = (row.posted_on ?? '9999') < due;
    if (owner === employee ? isDue : isDue || turn % 3 === 1) await decideOne(act, owner, row, turn);
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
    // The demo employee's own lists stay as they are.
    if (owner === employee) return actOn(context, locked, { kind: 'ignore', note: 'Cleared in the previous system.' });
    if (turn === 4 && owner === 'Oliver Grant')
      return actOn(context, locked, { kind: 'personal', note: 'Weekend fuel' });
    if (turn % 3 !== 1) return actOn(context, locked, { kind: 'create_expense' });
    const { merchant, spent_on, amount } = row;
    const claim = expenses.draftCreate.input.parse({ merchant, spent_on, amount, currency: 'USD' });
    const { expense_id } = await createDraft(context, claim);
    return actOn(context, locked, { kind: 'match', expense_id });
  });
}

/** The month before the last one is closed, the last one is open. */
async function seedPeriods(act: ActAs, now: Date): Promise<void> {
  const [closed, open] = [firstOfMonth(now, -2).slice(0, 7), firstOfMonth(now, -1).slice(0, 7)];
  await act(payer, 6, async (context) => {
    const { period_id } = await createPeriod(context, { month: closed, basis: 'posted_on' });
    const explanation = `The card •• 0926 had no owner in ${monthOf(closed).from_on.slice(0, 7)}.`;
    await closePeriod(context, { period_id, version: 0, explanation });
  });
  await act(payer, 5, (context) => createPeriod(context, { month: open, basis: 'posted_on' }));
}

function dayOf(now: Date, age: number): string {
  return new Date(now.getTime() - age * dayMs).toISOString().slice(0, 10);
}

function firstOfMonth(now: Date, offset: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 10);
}
