import type { CompanyTransaction } from '../../db/database.ts';

/**
 * Counts how many settings of other modules use a role, an organisation unit or a category. every-module.ts combines
 * the counts of the modules.
 */
export type CountUses = (tx: CompanyTransaction, key: { client_id: string; id: string }) => Promise<number>;
