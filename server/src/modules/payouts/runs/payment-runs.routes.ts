import type { paymentRuns } from '#contract/payment-runs.contract.ts';
import { type RoutesOf, read, readReplica, write } from '../../../http/context.ts';
import { removeBankLine, saveBankLine } from './bank-lines.ts';
import { listPaymentRuns, showPaymentRun } from './show-payment-runs.ts';

/**
 * The routes of payment runs except `export`, `markSent` and `undo`. The modules of exports and bank files add those
 * routes, because this module cannot import those modules.
 */
export const paymentRunsRoutes = {
  list: readReplica(listPaymentRuns),
  details: read(showPaymentRun),
  saveBankLine: write(saveBankLine),
  removeBankLine: write(removeBankLine),
} satisfies Omit<RoutesOf<typeof paymentRuns>, 'export' | 'markSent' | 'undo'>;
