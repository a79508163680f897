import type { OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { duplicateCodes } from '#domain/checks/expense-check.ts';
import type { ExpenseRow } from './expenses.rows.ts';
import type { ShownCheck } from './show-checks.ts';

type Details = OutputOf<typeof expenses.details>['data'];
export type ShownVerdicts = Details['verdicts'];
type ShownViolation = Details['policy_violation'];

interface Judged extends Pick<ExpenseRow, 'policy_violation' | 'policy_verdict' | 'policy_reason' | 'reason_at'> {
  reason_by_name: string | null;
}

/** In the spec's shape, with the reason somebody gave. */
export function shownViolation({ policy_violation, policy_reason, reason_at, ...row }: Judged): ShownViolation {
  if (!policy_violation) return null;
  const { allowed_amount, amount, attributes_violation } = policy_violation;
  return {
    allowed_amount,
    amount,
    attributes_violation: [...attributes_violation],
    reason: policy_reason,
    reason_by: policy_reason ? row.reason_by_name : null,
    reason_at: policy_reason ? (reason_at?.toISOString() ?? null) : null,
  };
}

/** What was said when it was saved; after submission that is what counts. */
export function shownVerdicts(row: Judged, of: { has_receipt: boolean; checks: readonly ShownCheck[] }): ShownVerdicts {
  const types = (row.policy_violation?.attributes_violation ?? []).map(({ type }) => type as string);
  const lacksReceipt = types.includes('RECEIPT_REQUIRED') || types.includes('ITEMISED_RECEIPT_REQUIRED');
  return {
    verdict: row.policy_verdict,
    needs_reason: row.policy_violation?.needs_reason ?? false,
    headline: row.policy_violation?.headline ?? '',
    detail: row.policy_violation?.detail ?? '',
    policy_violation: shownViolation(row),
    passed: [
      ...(of.has_receipt && !lacksReceipt ? [{ text: 'Receipt attached', facts: '' }] : []),
      ...noDuplicate(of.checks),
    ],
  };
}

/** The claimant's peace of mind, where there is nothing to look at. */
export function noDuplicate(checks: readonly ShownCheck[]): ShownVerdicts['passed'] {
  const isFound = checks.some(
    ({ code, is_dismissed }) => (duplicateCodes as readonly string[]).includes(code) && !is_dismissed,
  );
  return isFound ? [] : [{ text: 'No duplicate found', facts: '' }];
}
