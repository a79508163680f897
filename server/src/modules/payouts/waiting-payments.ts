import { seesPayoutTab } from '#domain/payouts/payout-rights.ts';
import { stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { readOpenSums, readSavedSums } from '../payables/list-payables.ts';

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
  /** The payments that this user can release as the second person. */
  to_release: PaymentTotal[];
}

/** Returns the unpaid payments per list and currency; null for users who may not pay. */
export async function waitingPayments(
  tx: CompanyTransaction,
  { client_id, user_id, access }: Pick<Actor, 'client_id' | 'user_id' | 'access'>,
): Promise<WaitingPayments | null> {
  if (!seesPayoutTab('payment', access)) return null;
  const [saved, open] = await Promise.all([readSavedSums(tx, client_id), readOpenSums(tx, { client_id, user_id })]);
  return {
    approved: saved.filter(({ stage }) => stage === stageOfTab.reports),
    queued: saved.filter(({ stage }) => stage === stageOfTab.payment),
    processing: saved.filter(({ stage }) => stage === stageOfTab.processing),
    failed: open.filter(({ kind }) => kind === 'failed'),
    to_release: open.filter(({ kind }) => kind === 'to_release'),
  };
}
