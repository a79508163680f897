import type { CompanyTransaction } from '../../../db/database.ts';
import { hasDepartment } from './organisation.rows.ts';

export function hasDepartments(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  return hasDepartment(tx, client_id);
}
