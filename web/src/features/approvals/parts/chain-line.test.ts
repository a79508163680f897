import { describe, expect, it } from 'vitest';
import { chainLine } from './chain-line.ts';
import type { ApprovalDetails } from './item.ts';

type Step = ApprovalDetails['chain'][number];
type Person = Step['people'][number];

function person(name: string, state: Person['state'], by?: string): Person {
  const [first_name = '', last_name = ''] = name.split(' ');
  const brief = (of: string) => {
    const [first = '', last = ''] = of.split(' ');
    return { user_id: of, first_name: first, last_name: last, email: '' };
  };
  return { user_id: name, first_name, last_name, email: '', because: '', state, at: null, by: by ? brief(by) : null };
}

function step(title: string, state: Step['state'], people: Person[], mode: Step['mode'] = 'any'): Step {
  return { step_no: 1, title, mode, state, because: '', people, waiting_since: null, escalates_on: null };
}

const drawn = { detail: '', people: [], at: null, behalf_user: null };
const way = {
  user_id: 'Ines Moreau',
  steps: [
    { ...drawn, title: 'Submitted', state: 'done' as const },
    { ...drawn, title: 'Payment', state: 'ahead' as const },
  ],
};
const names = (chain: Step[]) => chainLine(chain, way).map(({ name }) => name);

describe('a chain in one line', () => {
  it('says that it waits for whoever looks, and who comes after', () => {
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

  it('names both people where somebody stood in, and leaves out who need not decide any more', () => {
    const chain = [
      step('Finance', 'done', [person('Tomás Ferreira', 'approved', 'Ines Moreau'), person('Hannah Vogt', 'passed')]),
    ];
    expect(names(chain)).toContain('Finance, Ines Moreau for Tomás Ferreira');
  });

  it('does not name a person twice, and leaves out what is skipped', () => {
    const chain = [
      step('Kenji Watanabe', 'ahead', [person('Kenji Watanabe', 'ahead')]),
      step('Department head', 'skipped', [person('Aisha Bello', 'ahead')]),
    ];
    expect(names(chain)).toEqual(['Submitted', 'Kenji Watanabe', 'Payment']);
  });

  it('keeps the capital of a name', () => {
    expect(names([step('Ines Moreau', 'now', [person('Ines Moreau', 'now')])])).toContain('You, Ines Moreau');
  });
});
