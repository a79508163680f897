import type { CompanyTransaction } from '../../../db/database.ts';
import { accrualsFile } from '../accruals/accruals-file.ts';
import { ageingFile } from '../ageing/ageing-file.ts';
import { inputTaxFile } from '../input-tax/input-tax-file.ts';
import type { LedgerFile, LedgerTable } from './ledger-table.ts';
import { postingsFile } from './postings-file.ts';
import { trialBalanceFile } from './trial-balance-file.ts';

/** Returns the file of a ledger page, with the same figures as the page. */
export function ledgerFile(
  tx: CompanyTransaction,
  { client_id, today }: { client_id: string; today: string },
  content: LedgerTable,
): Promise<LedgerFile> {
  switch (content.table) {
    case 'postings':
      return postingsFile(tx, client_id, content);
    case 'accruals':
      return accrualsFile(tx, client_id, content);
    case 'input_tax':
      return inputTaxFile(tx, client_id, content);
    case 'ageing':
      return ageingFile(tx, client_id, { ...content, today });
    case 'trial_balance':
      return trialBalanceFile(tx, client_id, content);
  }
}
