import { expect, it } from 'vitest';
import { blockedText, groupProblems, type SubmitProblem } from './submit-labels.ts';

const problem = (message: string, more: Partial<SubmitProblem> = {}): SubmitProblem => ({
  group: 'Lokál',
  message,
  rule_name: null,
  href: null,
  is_blocking: true,
  ...more,
});
const receipt = problem('Receipt is missing.');
const late = problem('It is older than 90 days.', { rule_name: 'Claims within 90 days' });
const overLimit = problem('USD 70.00 is over the limit.', { rule_name: 'Meals up to 50' });
const warning = problem('It was a weekend.', { rule_name: 'Weekends', is_blocking: false });

it.each<[string, SubmitProblem[]]>([
  ['No approver found. Contact your admin.', []],
  ['No approver found. Contact your admin.', [warning]],
  ['1 item to fix', [receipt]],
  ['2 items to fix', [receipt, problem('Date is missing.')]],
  ['Blocked by 1 policy', [late, warning]],
  ['Blocked by 1 policy', [late, late]],
  ['Blocked by 2 policies, 1 item to fix', [receipt, late, overLimit]],
])('%s', (expected, problems) => {
  expect(blockedText(problems, { hasApprovers: false })).toBe(expected);
});

it('names the policy rule that blocks the report', () => {
  const { missing, blocked, warnings } = groupProblems([receipt, overLimit, warning]);
  expect(missing).toEqual([receipt]);
  expect(blocked.map(({ message }) => message)).toEqual(['Meals up to 50: USD 70.00 is over the limit.']);
  expect(warnings).toEqual([warning]);
});
