import type { CompanyTransaction } from '../../db/database.ts';

/** How many things of the modules above name a role, a part of the organisation or a category; put together in every-module.ts. */
export type CountUses = (tx: CompanyTransaction, key: { client_id: string; id: string }) => Promise<number>;
