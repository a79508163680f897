import { seesPayoutTab } from '#domain/payouts/payout-rights.ts';
import { stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { readFailedSums, readSavedSums } from '../payables/list-payables.ts';

interface PaymentTotal {
  currency: string;
  count: number;
  amount: string;
}

export interface WaitingPayments {
  approved: PaymentTotal[];
  queued: PaymentTotal[];
  processing: PaymentTotal[];
  failed: PaymentTotal[];
}

/** The unpaid payments per list and currency, for users who may pay. */
export async function waitingPayments(
  tx: CompanyTransaction,
  { client_id, access }: Pick<Actor, 'client_id' | 'access'>,
): Promise<WaitingPayments | null> {
  if (!seesPayoutTab('payment', access)) return null;
  const [saved, failed] = await Promise.all([readSavedSums(tx, client_id), readFailedSums(tx, client_id)]);
  return {
    approved: saved.filter(({ stage }) => stage === stageOfTab.reports),
    queued: saved.filter(({ stage }) => stage === stageOfTab.payment),
    processing: saved.filter(({ stage }) => stage === stageOfTab.processing),
    failed,
  };
}
