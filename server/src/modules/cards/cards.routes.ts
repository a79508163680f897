import type { cardPeriods } from '#contract/card-periods.contract.ts';
import type { cards } from '#contract/cards.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { actOnTransaction } from './act-on-transaction.ts';
import { assignCard, changeCard } from './assign-card.ts';
import { actOnTransactions } from './bulk-transactions.ts';
import { closePeriod, createPeriod, reopenPeriod } from './close-period.ts';
import { cardIntegration, corporateCards, ownCards } from './list-cards.ts';
import { ownTransactions, pagedTransactions } from './list-transactions.ts';
import { listPeriods, periodDetails } from './read-periods.ts';
import { transactionDetails, transactionOfExpense } from './read-transaction.ts';

export const cardsRoutes = {
  list: read(ownCards),
  integration: read(cardIntegration),
  corporateAccounts: read(corporateCards),
  assign: write(assignCard),
  accountAction: write(changeCard),
  transactions: read(ownTransactions),
  pagedTransactions: read(pagedTransactions),
  transactionDetails: read(transactionDetails),
  ofExpense: read(transactionOfExpense),
  action: write(actOnTransaction),
  bulkAction: write(actOnTransactions),
} satisfies RoutesOf<typeof cards>;

export const cardPeriodsRoutes = {
  list: read(listPeriods),
  details: read(periodDetails),
  create: write(createPeriod),
  close: write(closePeriod),
  reopen: write(reopenPeriod),
} satisfies RoutesOf<typeof cardPeriods>;
