import type { cardLinks } from '#contract/card-links.contract.ts';
import type { cardPeriods } from '#contract/card-periods.contract.ts';
import type { cardStatements } from '#contract/card-statements.contract.ts';
import type { cards } from '#contract/cards.contract.ts';
import { type RoutesOf, read, readReplica, write, writeAfter } from '../../http/context.ts';
import { actOnTransaction } from './act-on-transaction.ts';
import { assignCard, changeCard } from './assign-card.ts';
import { actOnTransactions } from './bulk-transactions.ts';
import { closePeriod, createPeriod, reopenPeriod } from './close-period.ts';
import { changeLink, finishLink, startLink } from './links/connect-card.ts';
import { listLinks } from './links/list-links.ts';
import { cardIntegration, corporateCards, ownCards } from './list-cards.ts';
import { ownTransactions, pagedTransactions } from './list-transactions.ts';
import { listPeriods, periodDetails } from './read-periods.ts';
import { transactionDetails, transactionOfExpense } from './read-transaction.ts';
import { confirmStatement } from './statements/import-statement.ts';
import { listStatements, statementDetails } from './statements/read-statements.ts';
import { uploadStatement } from './statements/upload-statement.ts';

export const cardsRoutes = {
  list: read(ownCards),
  integration: read(cardIntegration),
  corporateAccounts: read(corporateCards),
  assign: write(assignCard),
  accountAction: write(changeCard),
  transactions: readReplica(ownTransactions),
  pagedTransactions: readReplica(pagedTransactions),
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

export const cardLinksRoutes = {
  list: read(listLinks),
  token: writeAfter(startLink),
  exchange: writeAfter(finishLink),
  action: writeAfter(changeLink),
} satisfies RoutesOf<typeof cardLinks>;

export const cardStatementsRoutes = {
  list: readReplica(listStatements),
  details: read(statementDetails),
  upload: writeAfter(uploadStatement),
  confirm: write(confirmStatement),
} satisfies RoutesOf<typeof cardStatements>;
