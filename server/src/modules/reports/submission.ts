import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { Refused } from '../../http/refusals.ts';
import type { SavedExpense } from '../expenses/lines/lock-lines.ts';
import type { Assessment } from '../expenses/policy/assess-expense.ts';

export type SubmissionProblem = OutputOf<typeof reports.preview>['problems'][number];

export interface EvaluatedLine {
  expense: SavedExpense;
  assessment: Pick<Assessment, 'missing' | 'policy_verdict' | 'policy_violation'>;
}

/** Everything about the lines that somebody should know before submitting; what is blocking stops it. */
export function submissionProblems(lines: readonly EvaluatedLine[]): SubmissionProblem[] {
  return lines.flatMap(({ expense, assessment }, index) => {
    const about = { expense_id: expense.id, label: lineLabel(expense, index) };
    const { policy_violation, policy_verdict } = assessment;
    const lacksReason = policy_violation?.needs_reason === true && expense.policy_reason === '';

    return [
      ...assessment.missing.map(({ key, label, problem }) => ({
        ...about,
        field: key,
        rule_name: null,
        is_blocking: true,
        message: problem ?? `${label} is missing.`,
      })),
      ...(policy_violation?.attributes_violation ?? []).map(({ message, action, rule_name }) => ({
        ...about,
        field: null,
        message,
        rule_name,
        is_blocking: policy_verdict === 'block' && action === 'block',
      })),
      ...(lacksReason
        ? [
            {
              ...about,
              field: 'policy_reason',
              message: 'Say why it is over the limit.',
              rule_name: null,
              is_blocking: true,
            },
          ]
        : []),
    ];
  });
}

/** Refuses with the first of the reasons, and every field that needs a look. */
export function refuseProblems(lines: readonly EvaluatedLine[]): void {
  const blocking = submissionProblems(lines).filter(({ is_blocking }) => is_blocking);
  if (blocking.length === 0) return;
  const fields = Object.fromEntries(
    blocking.map(({ expense_id, field, message }) => [`${expense_id}.${field ?? 'policy'}`, message]),
  );
  const isMissing = ({ field }: SubmissionProblem) => field !== null && field !== 'policy_reason';
  const incomplete = new Set(blocking.filter(isMissing).map(({ expense_id }) => expense_id));
  if (incomplete.size > 0) throw new Refused('report.incomplete', { count: incomplete.size }, fields);
  // A reason helps nothing where a policy does not allow it at all.
  const first = blocking.find(({ field }) => field === null) ?? blocking[0];
  throw new Refused(
    first?.field === 'policy_reason' ? 'report.reason_missing' : 'report.blocked',
    { label: first?.label ?? '' },
    fields,
  );
}

/** What a line is called where somebody has to find it. */
export function lineLabel({ merchant, description }: SavedExpense, index: number): string {
  return merchant || description || `expense ${index + 1}`;
}
