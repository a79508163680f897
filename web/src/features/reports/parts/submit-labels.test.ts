import { expect, it } from 'vitest';
import { type SubmitProblem, sorted, whyNot } from './submit-labels.ts';

const problem = (message: string, more: Partial<SubmitProblem> = {}): SubmitProblem => ({
  ...{ group: 'Lokál', message, rule_name: null, href: null, is_blocking: true },
  ...more,
});
const receipt = problem('Receipt is missing.');
const late = problem('It is older than 90 days.', { rule_name: 'Claims within 90 days' });
const dear = problem('USD 70.00 is over the limit.', { rule_name: 'Meals up to 50' });
const note = problem('It was a weekend.', { rule_name: 'Weekends', is_blocking: false });

it.each<[string, SubmitProblem[]]>([
  ['Nobody can approve it yet.', []],
  ['Nobody can approve it yet.', [note]],
  ['One thing is missing.', [receipt]],
  ['2 things are missing.', [receipt, problem('Date is missing.')]],
  ['A policy stops it.', [late, note]],
  ['A policy stops it.', [late, late]],
  ['2 policies stop it. One thing is missing.', [receipt, late, dear]],
])('%s', (words, problems) => {
  expect(whyNot(problems, { hasApprovers: false })).toBe(words);
});

it('says which policy stops it, and why', () => {
  const { missing, stopped, said } = sorted([receipt, dear, note]);
  expect(missing).toEqual([receipt]);
  expect(stopped.map(({ message }) => message)).toEqual(['Meals up to 50: USD 70.00 is over the limit.']);
  expect(said).toEqual([note]);
});
