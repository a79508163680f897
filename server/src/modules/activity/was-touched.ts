import type { CompanyTransaction } from '../../db/database.ts';
import { hasSettingsLine } from './activity.rows.ts';

/** True if a person ever changed settings of this kind. */
export function wasEverChanged(tx: CompanyTransaction, options: { client_id: string; kind: string }): Promise<boolean> {
  return hasSettingsLine(tx, options);
}
