import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction, Database } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import * as rows from './companies.rows.ts';
import { createCompany } from './create-company.ts';

/**
 * Returns the ids of the provider companies, oldest first. Creates one if there is none; if several processes start at
 * once, only one of them creates it.
 */
export async function ensureProviderCompany(
  app: App,
  afterCreation: (tx: CompanyTransaction, client_id: string) => Promise<unknown>,
): Promise<string[]> {
  const client_id = uuidv7();
  return app.database.inCompany(client_id, async (tx) => {
    await rows.lockProviderSetup(tx);
    const existing = await rows.providerCompanyIds(tx);
    if (existing.length > 0) return existing;

    await createCompany(tx, { client_id, name: 'Outlay', currency: 'USD', now: app.clock(), kind: 'provider' });
    await afterCreation(tx, client_id);
    return [client_id];
  });
}

export function findProviders(database: Pick<Database, 'outside'>): Promise<string[]> {
  return rows.providerCompanyIds(database.outside);
}

export function lockProviderSetup(tx: CompanyTransaction): Promise<void> {
  return rows.lockProviderSetup(tx);
}
