import { t } from '../language/translate.ts';
import { checkOf, type ExpenseCheck } from './expense-check.ts';

/**
 * Runs check U1: the expense belongs to the first report of its owner. The check is off by default, because it applies
 * to every new employee.
 */
export function firstClaim({ is_first_claim }: { is_first_claim: boolean }): ExpenseCheck[] {
  return is_first_claim ? [checkOf('U1', 'LOW', { message: t`This is the first report of the claimant.` })] : [];
}
