import type { paymentRuns } from '#contract/payment-runs.contract.ts';
import { type RoutesOf, read, readReplica, write } from '../../../http/context.ts';
import { removeBankLine, saveBankLine } from './bank-lines.ts';
import { listPaymentRuns, showPaymentRun } from './show-payment-runs.ts';

/** Bank files and exports are in higher layers and add the other routes. */
export const paymentRunsRoutes = {
  list: readReplica(listPaymentRuns),
  details: read(showPaymentRun),
  saveBankLine: write(saveBankLine),
  removeBankLine: write(removeBankLine),
} satisfies Omit<RoutesOf<typeof paymentRuns>, 'export' | 'markSent' | 'undo'>;
