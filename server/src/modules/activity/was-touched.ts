import type { CompanyTransaction } from '../../db/database.ts';
import { hasSettingsLine } from './activity.rows.ts';

/** Whether somebody has ever changed settings of this kind themselves. */
export function wasTouched(tx: CompanyTransaction, options: { client_id: string; kind: string }): Promise<boolean> {
  return hasSettingsLine(tx, options);
}
