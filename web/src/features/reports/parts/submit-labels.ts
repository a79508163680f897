export interface SubmitProblem {
  /** What it belongs to, above the problems of the same; nothing where there is only one thing. */
  group: string;
  message: string;
  /** The policy that says so; null for what is only to be filled in. */
  rule_name: string | null;
  /** Where it can be mended. */
  href: string | null;
  is_blocking: boolean;
}

/** What stands in the way, what a policy does not allow, and what is only said. */
export function sorted(problems: readonly SubmitProblem[]) {
  const blocking = problems.filter(({ is_blocking }) => is_blocking);
  return {
    missing: blocking.filter(({ rule_name }) => rule_name === null),
    stopped: blocking.flatMap(({ rule_name, message, ...problem }) =>
      rule_name === null ? [] : [{ ...problem, rule_name, message: rule_name ? `${rule_name}: ${message}` : message }],
    ),
    said: problems.filter(({ is_blocking }) => !is_blocking),
  };
}

/** Beside the button that cannot be pressed. */
export function whyNot(problems: readonly SubmitProblem[], { hasApprovers }: { hasApprovers: boolean }): string {
  const { missing, stopped } = sorted(problems);
  const rules = new Set(stopped.map(({ rule_name }) => rule_name)).size;
  if (missing.length + rules === 0) return hasApprovers ? '' : 'Nobody can approve it yet.';
  return [
    ...(rules > 0 ? [rules === 1 ? 'A policy stops it.' : `${rules} policies stop it.`] : []),
    ...(missing.length > 0
      ? [missing.length === 1 ? 'One thing is missing.' : `${missing.length} things are missing.`]
      : []),
  ].join(' ');
}
