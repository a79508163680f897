import { describe, expect, it } from 'vitest';
import { chainLine } from './chain-line.ts';
import type { ApprovalDetails } from './item.ts';

type Step = ApprovalDetails['chain'][number];
type Person = Step['people'][number];

function person(name: string, state: Person['state'], by?: string): Person {
  const [first_name = '', last_name = ''] = name.split(' ');
  const brief = (fullName: string) => {
    const [first = '', last = ''] = fullName.split(' ');
    return { user_id: fullName, first_name: first, last_name: last, email: '' };
  };
  return { user_id: name, first_name, last_name, email: '', because: '', state, at: null, by: by ? brief(by) : null };
}

function step(title: string, state: Step['state'], people: Person[], mode: Step['mode'] = 'any'): Step {
  return { step_no: 1, title, mode, state, because: '', people, waiting_since: null, escalates_on: null };
}

const emptyStep = { detail: '', people: [], at: null, behalf_user: null };
const viewer = {
  user_id: 'Ines Moreau',
  steps: [
    { ...emptyStep, title: 'Submitted', state: 'done' as const },
    { ...emptyStep, title: 'Payment', state: 'ahead' as const },
  ],
};
const names = (chain: Step[]) => chainLine(chain, viewer).map(({ name }) => name);

describe('chainLine', () => {
  it('names the current user as "You" and lists the next approvers', () => {
    const chain = [
      step('Reporting manager', 'now', [person('Ines Moreau', 'now')]),
      step('Finance', 'ahead', [person('Rahul Deshpande', 'ahead'), person('Hannah Vogt', 'ahead')]),
    ];
    expect(names(chain)).toEqual([
      'Submitted',
      'You, reporting manager',
      'Finance, Rahul Deshpande or Hannah Vogt',
      'Payment',
    ]);
  });

  it('names the delegate and the approver, and omits approvers who no longer need to decide', () => {
    const chain = [
      step('Finance', 'done', [person('Tomás Ferreira', 'approved', 'Ines Moreau'), person('Hannah Vogt', 'passed')]),
    ];
    expect(names(chain)).toContain('Finance, Ines Moreau for Tomás Ferreira');
  });

  it('names a person once and omits skipped steps', () => {
    const chain = [
      step('Kenji Watanabe', 'ahead', [person('Kenji Watanabe', 'ahead')]),
      step('Department head', 'skipped', [person('Aisha Bello', 'ahead')]),
    ];
    expect(names(chain)).toEqual(['Submitted', 'Kenji Watanabe', 'Payment']);
  });

  it('keeps the capital letter of a name', () => {
    expect(names([step('Ines Moreau', 'now', [person('Ines Moreau', 'now')])])).toContain('You, Ines Moreau');
  });
});
