import type { OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { duplicateCodes } from '#domain/checks/expense-check.ts';
import { t } from '#domain/language/translate.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { violationAfterEdit } from '#domain/policies/violation-after-edit.ts';
import type { ShownCheck } from '../checks/show-checks.ts';
import type { ExpenseRow } from '../expenses.rows.ts';

type Details = OutputOf<typeof expenses.details>['data'];
type ShownResults = Details['policy_outcome'];
type ShownViolation = Details['policy_violation'];

interface Evaluated
  extends Pick<
    ExpenseRow,
    'policy_violation' | 'policy_result' | 'policy_reason' | 'reason_at' | 'edited_converted_amount'
  > {
  reason_by_name: string | null;
}

/**
 * Returns the violation in the format of the API, with the claimant's reason; null if there is no violation or an
 * approver's edit resolved it.
 */
export function shownViolation(row: Evaluated, own: string): ShownViolation {
  const violation = remainingViolation(row, own);
  if (!violation) return null;
  const { allowed_amount, amount, attributes_violation } = violation;
  const { policy_reason, reason_at } = row;
  return {
    allowed_amount,
    amount,
    attributes_violation: [...attributes_violation],
    reason: policy_reason,
    reason_by: policy_reason ? row.reason_by_name : null,
    reason_at: policy_reason ? (reason_at?.toISOString() ?? null) : null,
  };
}

/** Returns the policy results of the last save. A violation that an approver's edit resolved is left out. */
export function shownResults(
  row: Evaluated,
  options: { own: string; has_receipt: boolean; checks: readonly ShownCheck[] },
): ShownResults {
  const violation = remainingViolation(row, options.own);
  const types = (violation?.attributes_violation ?? []).map(({ type }) => type as string);
  const lacksReceipt = types.includes('RECEIPT_REQUIRED') || types.includes('ITEMISED_RECEIPT_REQUIRED');
  return {
    result: violation ? row.policy_result : 'pass',
    needs_reason: violation?.needs_reason ?? false,
    headline: violation?.headline ?? '',
    detail: violation?.detail ?? '',
    policy_violation: shownViolation(row, options.own),
    passed: [
      ...(options.has_receipt && !lacksReceipt ? [{ text: t`Receipt attached`, facts: '' }] : []),
      ...noDuplicate(options.checks),
    ],
  };
}

function remainingViolation({ policy_violation, edited_converted_amount }: Evaluated, own: string) {
  const edited = edited_converted_amount === null ? null : moneyFrom(edited_converted_amount, own);
  return violationAfterEdit(policy_violation, edited);
}

/** Returns the confirmation that no duplicate was found; empty if there is an open duplicate check. */
export function noDuplicate(checks: readonly ShownCheck[]): ShownResults['passed'] {
  const hasDuplicate = checks.some(
    ({ code, acknowledgement }) => (duplicateCodes as readonly string[]).includes(code) && acknowledgement === null,
  );
  return hasDuplicate ? [] : [{ text: t`No duplicate found`, facts: '' }];
}
