import { expect, it } from 'vitest';
import { chainSteps, triedLines } from './tested-lines.ts';

const person = (first_name: string, because = '') => ({
  user_id: first_name,
  first_name,
  last_name: 'T',
  email: `${first_name}@company.test`,
  because,
});
const tested = {
  status: true as const,
  outcome: 'steps' as const,
  headline: '2 steps',
  rule_name: 'Large',
  notes: [],
  total: '10.00',
  currency: 'USD',
  owner: person('Ana'),
  steps: [
    {
      step_no: 1,
      title: 'Finance',
      mode: 'any' as const,
      people: [person('Fay', 'has the role Finance'), person('Gus', 'has the role Finance')],
      skipped_because: null,
      notified: [person('Ida')],
    },
    {
      step_no: 2,
      title: 'Department head',
      mode: 'any' as const,
      people: [],
      skipped_because: 'the total 10.00 is below 50.00',
      notified: [],
    },
  ],
  tried: [
    { rule_id: 'a', rule_name: 'Small', outcome: 'not_met' as const, because: 'No.' },
    { rule_id: 'b', rule_name: 'Large', outcome: 'matched' as const, because: 'Yes.' },
    { rule_id: 'c', rule_name: 'Other', outcome: 'after_match' as const, because: 'Large matches first.' },
    { rule_id: null, rule_name: 'Everything else', outcome: 'after_match' as const, because: 'Large matches first.' },
  ],
};

it('lists the approvers of each step with the reason, and the skipped steps', () => {
  expect(chainSteps(tested)).toMatchObject([
    {
      name: 'Finance, any one of them',
      people: [{ name: 'Fay T' }, { name: 'Gus T' }],
      lines: ['Has the role Finance.', 'Notified: Ida T.'],
    },
    { name: 'Department head', lines: ['Skipped: the total 10.00 is below 50.00.'] },
  ]);
});

it('merges the rules after the matching one into one line', () => {
  expect(triedLines(tested).map(({ rule, result }) => [rule, result])).toEqual([
    ['Small', 'No match'],
    ['Large', 'Used'],
    ['Other, Everything else', 'Not reached'],
  ]);
});
