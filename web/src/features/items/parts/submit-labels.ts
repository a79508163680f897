import { savedText } from '#domain/language/saved-text.ts';
import { plural, t, texts } from '#domain/language/translate.ts';

export const submitLabels = texts({
  blocked: 'Blocked by policy',
  missing: 'Complete these first',
  warnings: 'Policy warnings',
  ready: 'Nothing is missing and no policy is violated.',
  approvers: 'Approvers',
  commentPlaceholder: 'Message to your approver',
  previewFailed: 'Failed to fetch the preview.',
  nothingSubmitted: 'Nothing was submitted.',
});

export interface SubmitProblem {
  /** The heading of the group, such as the expense that has the problem; empty if there is only one group. */
  group: string;
  message: string;
  /** The violated policy rule; null for a missing field. */
  rule_name: string | null;
  /** The URL of the field to fix. */
  href: string | null;
  is_blocking: boolean;
}

/** Splits problems into missing fields, blocking violations and warnings. */
export function groupProblems(problems: readonly SubmitProblem[]) {
  const shown = problems.map((problem) => ({ ...problem, message: savedText(problem.message) }));
  const blocking = shown.filter(({ is_blocking }) => is_blocking);
  return {
    missing: blocking.filter(({ rule_name }) => rule_name === null),
    blocked: blocking.flatMap(({ rule_name, message, ...problem }) =>
      rule_name === null ? [] : [{ ...problem, rule_name, message: rule_name ? `${rule_name}: ${message}` : message }],
    ),
    warnings: shown.filter(({ is_blocking }) => !is_blocking),
  };
}

/** Returns the reason shown next to the disabled submit button; empty if nothing blocks the submission. */
export function blockedText(problems: readonly SubmitProblem[], { hasApprovers }: { hasApprovers: boolean }): string {
  const { missing, blocked } = groupProblems(problems);
  const rules = new Set(blocked.map(({ rule_name }) => rule_name)).size;
  if (missing.length + rules === 0) return hasApprovers ? '' : t`No approver found. Contact your admin.`;
  const found = [
    ...(rules > 0 ? [plural(rules, 'Blocked by 1 policy', 'Blocked by # policies')] : []),
    ...(missing.length > 0 ? [plural(missing.length, '1 item to fix', '# items to fix')] : []),
  ];
  return found.join(', ');
}
