import type { OpenCheck } from '#domain/checks/check-acknowledgement.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { readOpenHighChecks } from './checks.rows.ts';

/** Reads the checks that must be acknowledged before the report is approved or paid. */
export function openChecksOf(
  tx: CompanyTransaction,
  key: { client_id: string; report_id: string },
): Promise<OpenCheck[]> {
  return readOpenHighChecks(tx, key);
}
