import { describe, expect, it } from 'vitest';
import { newRule } from './new-rule.ts';
import type { PolicyRule } from './policy-rule.ts';
import { rulesForPerson } from './rules-for-person.ts';
import { type GivenRule, maya, only } from './testing/a-question.ts';

const daily = { kind: 'amount', period: 'day' } as const;
const mealsLimit = (max: string): GivenRule => ({
  what: { category_ids: only('meals') },
  limit: { ...daily, max },
});

const rows: [string, GivenRule[], string[]][] = [
  ['a policy for everyone', [{ limit: { ...daily, max: '50' } }], ['R1']],
  ['an inactive policy', [{ limit: { ...daily, max: '50' }, is_active: false }], []],
  ['a policy for another level', [{ who: { level_ids: only('l1') }, limit: { ...daily, max: '50' } }], []],
  [
    'the limit of the level instead of the one for everyone',
    [mealsLimit('50'), { ...mealsLimit('80'), who: { level_ids: only('l3') } }],
    ['R2'],
  ],
  ['the higher of two equal limits', [mealsLimit('50'), mealsLimit('80')], ['R1']],
  [
    'both limits with different actions',
    [mealsLimit('50'), { ...mealsLimit('80'), who: { level_ids: only('l3') }, action: 'block' }],
    ['R1', 'R2'],
  ],
  [
    'the limit of a category beside the one for all expenses',
    [{ limit: { ...daily, max: '200' } }, mealsLimit('50')],
    ['R1', 'R2'],
  ],
  [
    'the limit for all expenses of the level instead of the category limit for everyone',
    [mealsLimit('50'), { limit: { ...daily, max: '80' }, who: { level_ids: only('l3') } }],
    ['R2'],
  ],
];

describe('the policies of a person', () => {
  it.each(rows)('include %s', (_, given, expected) => {
    const rules = given.map(
      (rule, index): PolicyRule => newRule({ id: `r${index}`, name: `R${index + 1}`, sort_order: index, ...rule }),
    );
    expect(rulesForPerson(rules, maya).map(({ name }) => name)).toEqual(expected);
  });

  it('keep the requirements of a policy whose limit is replaced', () => {
    const rules = [
      newRule({ id: 'a', name: 'A', sort_order: 1, limit: { ...daily, max: '50' } }),
      newRule({
        id: 'b',
        name: 'B',
        sort_order: 2,
        limit: { ...daily, max: '80' },
        requirements: { receipt_above: '25' },
      }),
    ];
    expect(rulesForPerson(rules, maya)).toMatchObject([{ name: 'A' }, { name: 'B', limit: null }]);
  });
});
