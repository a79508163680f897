import { expect, it } from 'vitest';
import { hiddenLimits } from './hidden-limits.ts';
import { type NewRule, newRule } from './new-rule.ts';
import { except, only } from './testing/a-question.ts';

const daily = (max: string) => ({ kind: 'amount', period: 'day', max }) as const;
type Given = Omit<NewRule, 'id' | 'name'>;

it.each<[string, Given, Given, boolean]>([
  ['the same scope', { limit: daily('100') }, { limit: daily('500') }, true],
  ['another action', { limit: daily('100') }, { action: 'block', limit: daily('500') }, false],
  ['another period', { limit: daily('100') }, { limit: { ...daily('500'), period: 'month' } }, false],
  ['a minimum besides', { limit: daily('100') }, { limit: { ...daily('500'), min: '5' } }, false],
  ['a narrower scope', { limit: daily('100') }, { who: { user_ids: only('maya') }, limit: daily('500') }, false],
  [
    'some of the same people',
    { who: { user_ids: only('maya', 'tom') }, limit: daily('100') },
    { who: { user_ids: only('maya') }, limit: daily('500') },
    true,
  ],
  [
    'more people',
    { who: { user_ids: only('maya') }, limit: daily('100') },
    { who: { user_ids: only('maya', 'tom') }, limit: daily('500') },
    false,
  ],
  [
    'more exclusions',
    { who: { user_ids: except('tom') }, limit: daily('100') },
    { who: { user_ids: except('tom', 'ana') }, limit: daily('500') },
    true,
  ],
  [
    'one of the same categories',
    { what: { category_ids: only('meals', 'lodging') }, limit: daily('100') },
    { what: { category_ids: only('meals') }, limit: daily('500') },
    true,
  ],
  [
    'a category where the other covers all',
    { limit: daily('100') },
    { what: { category_ids: only('meals') }, limit: daily('500') },
    false,
  ],
  [
    'another attribute',
    { what: { attributes: [{ key: 'city', type: 'text', operator: 'EQUALS', value: 'Paris' }] }, limit: daily('100') },
    { what: { attributes: [{ key: 'city', type: 'text', operator: 'EQUALS', value: 'Rome' }] }, limit: daily('500') },
    false,
  ],
  ['an inactive rule above', { is_active: false, limit: daily('100') }, { limit: daily('500') }, false],
])('with %s below a rule with a limit', (_what, higher, lower, isHidden) => {
  const rules = [
    newRule({ id: 'higher', name: 'Higher', sort_order: 1, ...higher }),
    newRule({ id: 'lower', name: 'Lower', sort_order: 2, ...lower }),
  ];
  expect(hiddenLimits(rules).get('higher')).toBeUndefined();
  expect(hiddenLimits(rules).get('lower')).toEqual(
    isHidden ? { id: 'higher', name: 'Higher', hides_whole_rule: true } : undefined,
  );
});

it('only the limit is hidden when the rule has requirements', () => {
  const hidden = hiddenLimits([
    newRule({ id: 'a', name: 'A', sort_order: 1, limit: daily('100') }),
    newRule({ id: 'b', name: 'B', sort_order: 2, limit: daily('50'), requirements: { description_required: true } }),
    newRule({ id: 'c', name: 'C', sort_order: 3, requirements: { description_required: true } }),
  ]);
  expect([...hidden]).toEqual([['b', { id: 'a', name: 'A', hides_whole_rule: false }]]);
});
