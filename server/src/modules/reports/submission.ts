import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { Refused } from '../../http/refusals.ts';
import type { SavedExpense } from '../expenses/lines/lock-lines.ts';
import type { Assessment } from '../expenses/policy/assess-expense.ts';

export type SubmissionProblem = OutputOf<typeof reports.preview>['problems'][number];

interface EvaluatedLine {
  expense: SavedExpense;
  assessment: Pick<Assessment, 'missing' | 'policy_result' | 'policy_violation'>;
}

/** Problems to show before submitting; blocking ones prevent the submission. */
export function submissionProblems(lines: readonly EvaluatedLine[]): SubmissionProblem[] {
  return lines.flatMap(({ expense, assessment }, index) => {
    const line = { expense_id: expense.id, label: lineLabel(expense, index) };
    const { policy_violation, policy_result } = assessment;
    const lacksReason = policy_violation?.needs_reason === true && expense.policy_reason === '';

    return [
      ...assessment.missing.map(({ key, label, problem }) => ({
        ...line,
        field: key,
        rule_name: null,
        is_blocking: true,
        message: problem ?? `${label} is missing.`,
      })),
      ...(policy_violation?.attributes_violation ?? []).map(({ message, action, rule_name }) => ({
        ...line,
        field: null,
        message,
        rule_name,
        is_blocking: policy_result === 'block' && action === 'block',
      })),
      ...(lacksReason
        ? [
            {
              ...line,
              field: 'policy_reason',
              message: 'Enter a reason for going over the limit.',
              rule_name: null,
              is_blocking: true,
            },
          ]
        : []),
    ];
  });
}

/** Refuses with the first blocking problem and lists the message of every invalid field. */
export function refuseProblems(lines: readonly EvaluatedLine[]): void {
  const blocking = submissionProblems(lines).filter(({ is_blocking }) => is_blocking);
  if (blocking.length === 0) return;
  const fields = Object.fromEntries(
    blocking.map(({ expense_id, field, message }) => [`${expense_id}.${field ?? 'policy'}`, message]),
  );
  const isMissing = ({ field }: SubmissionProblem) => field !== null && field !== 'policy_reason';
  const incomplete = new Set(blocking.filter(isMissing).map(({ expense_id }) => expense_id));
  if (incomplete.size > 0) throw new Refused('report.incomplete', { count: incomplete.size }, fields);
  // A reason cannot override a blocking policy, so the policy problem comes first.
  const first = blocking.find(({ field }) => field === null) ?? blocking[0];
  throw new Refused(
    first?.field === 'policy_reason' ? 'report.reason_missing' : 'report.blocked',
    { label: first?.label ?? '' },
    fields,
  );
}

/** The label of a line in problem lists. */
export function lineLabel({ merchant, description }: SavedExpense, index: number): string {
  return merchant || description || `expense ${index + 1}`;
}
