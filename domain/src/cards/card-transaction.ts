import { allow, type Decision, refuse } from '../decision.ts';
import { texts } from '../language/translate.ts';

/**
 * The states of a card transaction. A `matched` one is linked to an existing expense, an `expensed` one to an expense
 * that was created from it.
 */
export const cardStates = ['unmatched', 'suggested', 'matched', 'expensed', 'personal', 'ignored'] as const;
export type CardState = (typeof cardStates)[number];

const cardStateLabel = texts({
  unmatched: 'unmatched',
  suggested: 'waiting for a suggested match',
  matched: 'matched',
  expensed: 'expensed',
  personal: 'personal',
  ignored: 'ignored',
} satisfies Record<CardState, string>);

/** The states of transactions that still need a decision by their owner. */
const openCardStates = ['unmatched', 'suggested'] as const satisfies readonly CardState[];

/** The states of transactions that are linked to one or more expenses. */
const linkedCardStates = ['matched', 'expensed'] as const satisfies readonly CardState[];

/** The maximum number of receipts that one action attaches to a transaction. */
export const maxAttachedReceipts = 10;

export const transactionStatuses = ['PENDING', 'POSTED'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const cardSources = ['plaid', 'vcf', 'cdf', 'gl1025', 'csv', 'ofx', 'camt'] as const;
export type CardSource = (typeof cardSources)[number];

/** All state changes of a transaction. A move that is not in this table is refused. */
const cardMoves = {
  create_expense: { from: openCardStates, to: 'expensed' },
  match: { from: openCardStates, to: 'matched' },
  split: { from: openCardStates, to: 'expensed' },
  personal: { from: openCardStates, to: 'personal' },
  ignore: { from: openCardStates, to: 'ignored' },
  unmatch: { from: linkedCardStates, to: 'unmatched' },
  undo: { from: ['matched', 'expensed', 'personal', 'ignored'], to: 'unmatched' },
} as const satisfies Record<string, { from: readonly CardState[]; to: CardState }>;

export type CardMove = keyof typeof cardMoves;

interface MovableTransaction {
  state: CardState;
  is_voided: boolean;
  is_period_closed: boolean;
}

/** Returns the state after a move. Transactions of a closed period cannot be changed. */
export function moveCardTransaction(
  move: CardMove,
  { state, is_voided, is_period_closed }: MovableTransaction,
): Decision<CardState, 'card.wrong_state' | 'card.period_closed' | 'card.voided'> {
  const { from, to } = cardMoves[move];
  if (is_period_closed) return refuse('card.period_closed');
  if (is_voided && to !== 'unmatched') return refuse('card.voided');
  return from.some((allowed) => allowed === state)
    ? allow(to)
    : refuse('card.wrong_state', { label: cardStateLabel[state] });
}

export function isOpenCardState(state: CardState): boolean {
  return openCardStates.some((open) => open === state);
}
