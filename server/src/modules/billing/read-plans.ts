import type { CompanyTransaction } from '../../db/database.ts';
import { type BillingAccount, lockAccount, readAccount } from './billing-account.rows.ts';
import { readPlans, type SavedPlan } from './plans.rows.ts';

/** Reads all plans, including archived ones, for the provider module. */
export function allPlans(tx: CompanyTransaction): Promise<SavedPlan[]> {
  return readPlans(tx);
}

export async function billingVersion(tx: CompanyTransaction, client_id: string): Promise<number> {
  return (await readAccount(tx, client_id)).version;
}

/** Locks the billing account of a company until the transaction ends. */
export function lockBilling(tx: CompanyTransaction, client_id: string): Promise<BillingAccount> {
  return lockAccount(tx, client_id);
}
