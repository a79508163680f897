import { describe, expect, it } from 'vitest';
import type { ApprovalConditions, ApprovalTest } from './approval-rule.ts';
import { findRule } from './find-rule.ts';
import { anItem, aRule, type GivenItem, names } from './testing/an-approval.ts';

const evaluated = (conditions: ApprovalConditions, item: GivenItem = {}) =>
  findRule({ rules: [aRule({ conditions })], item: anItem(item), names }).tried[0];
const one = (test: ApprovalTest, item: GivenItem = {}) => evaluated({ all: [test] }, item);
const met = 'matched';
const not = 'not_met';

describe('a condition', () => {
  it.each<[string, ApprovalTest, GivenItem, string]>([
    [not, { field: 'total', operator: '>', value: '500.00' }, {}, 'The total 120.00 is not over 500.00.'],
    [not, { field: 'total', operator: '>', value: '120' }, {}, 'The total 120.00 is not over 120.00.'],
    [met, { field: 'total', operator: '>', value: '119.99' }, {}, 'The total 120.00 is over 119.99.'],
    [met, { field: 'total', operator: '>=', value: '120' }, {}, 'The total 120.00 is at least 120.00.'],
    [not, { field: 'total', operator: '<', value: '120' }, {}, 'The total 120.00 is not under 120.00.'],
    [met, { field: 'total', operator: '<=', value: '120' }, {}, 'The total 120.00 is at most 120.00.'],
    [met, { field: 'total', operator: '=', value: '120' }, { total: '120.0000' }, 'The total is 120.00.'],
    [not, { field: 'total', operator: '=', value: '121' }, {}, 'The total is 120.00, not 121.00.'],
    [met, { field: 'total', operator: '!=', value: '121' }, {}, 'The total is 120.00, not 121.00.'],
    [not, { field: 'total', operator: '!=', value: '120' }, {}, 'The total is 120.00.'],
    [
      met,
      { field: 'total', operator: 'between', value: '120', to: '1500' },
      {},
      'The total 120.00 is between 120.00 and 1,500.00.',
    ],
    [
      met,
      { field: 'total', operator: 'between', value: '1', to: '120' },
      {},
      'The total 120.00 is between 1.00 and 120.00.',
    ],
    [
      not,
      { field: 'total', operator: 'between', value: '121', to: '200' },
      {},
      'The total 120.00 is not between 121.00 and 200.00.',
    ],
    [not, { field: 'total', operator: '>', value: 'lots' }, {}, 'The total cannot be compared with the rule.'],
    // The totals have more digits than a float can represent.
    [
      met,
      { field: 'total', operator: '>', value: '9007199254740.92' },
      { total: '9007199254740.93' },
      'The total 9,007,199,254,740.93 is over 9,007,199,254,740.92.',
    ],
    [
      met,
      { field: 'reimbursable_total', operator: '<', value: '50' },
      { reimbursable_total: '10' },
      'The reimbursable total 10.00 is under 50.00.',
    ],
    [not, { field: 'largest_expense', operator: '>', value: '80' }, {}, 'The largest expense 80.00 is not over 80.00.'],
    [met, { field: 'no_of_expenses', operator: '>=', value: '2' }, {}, 'The number of expenses 2 is at least 2.'],
    [not, { field: 'no_of_violations', operator: '>', value: '0' }, {}, 'The number of violations 0 is not over 0.'],
    [
      met,
      { field: 'no_of_checks', operator: '>', value: '1' },
      { no_of_checks: 10 },
      'The number of checks 10 is over 1.',
    ],
    [
      met,
      { field: 'distance_km', operator: '>', value: '500' },
      { distance_km: '500.1' },
      'The distance by mileage 500.1 km is over 500 km.',
    ],
    [
      not,
      { field: 'distance_km', operator: 'between', value: '1', to: '99.9' },
      { distance_km: '100' },
      'The distance by mileage 100 km is not between 1 km and 99.9 km.',
    ],
    [
      met,
      { field: 'per_diem_days', operator: '>=', value: '5' },
      { per_diem_days: 5 },
      'The number of per diem days 5 is at least 5.',
    ],
    [not, { field: 'per_diem_days', operator: '>', value: '0' }, {}, 'The number of per diem days 0 is not over 0.'],
    [met, { field: 'has_violation', operator: 'is', value: false }, {}, 'It has no policy violation.'],
    [not, { field: 'has_violation', operator: 'is', value: true }, {}, 'It has no policy violation.'],
    [
      met,
      { field: 'has_violation', operator: 'is', value: true },
      { no_of_violations: 1 },
      'It has a policy violation.',
    ],
  ])('%s: %j of %j', (outcome, test, item, because) => {
    expect(one(test, item)).toMatchObject({ outcome, because });
  });
});

describe('a choice', () => {
  it.each<[string, ApprovalTest, GivenItem, string]>([
    [met, { field: 'department', operator: 'in', values: ['sales'] }, {}, 'The department is Sales.'],
    [met, { field: 'department', operator: 'in', values: ['sales_europe'] }, {}, 'The department is Sales europe.'],
    [
      not,
      { field: 'department', operator: 'in', values: ['legal', 'people'] },
      {},
      'The department is Sales europe, not Legal or People.',
    ],
    [
      met,
      { field: 'department', operator: 'not_in', values: ['legal'] },
      {},
      'The department is Sales europe, not Legal.',
    ],
    [not, { field: 'department', operator: 'not_in', values: ['sales'] }, {}, 'The department is Sales.'],
    [
      not,
      { field: 'department', operator: 'in', values: ['sales'] },
      { standing: { department_ids: [] } },
      'No department is set.',
    ],
    [
      met,
      { field: 'department', operator: 'not_in', values: ['sales'] },
      { standing: { department_ids: [] } },
      'No department is set.',
    ],
    [met, { field: 'entity', operator: 'in', values: ['labs'] }, {}, 'The entity is Labs.'],
    [not, { field: 'business_unit', operator: 'in', values: ['x'] }, {}, 'No business unit is set.'],
    [not, { field: 'level', operator: 'in', values: ['l4', 'l5'] }, {}, 'The level is L3, not L4 or L5.'],
    [met, { field: 'group', operator: 'in', values: ['travellers'] }, {}, 'The group is Travellers.'],
    [met, { field: 'location', operator: 'in', values: ['new york'] }, {}, 'The location is New York.'],
    [not, { field: 'location', operator: 'in', values: ['York'] }, {}, 'The location is New York, not York.'],
    [not, { field: 'owner', operator: 'in', values: ['ben'] }, {}, 'The claimant is Ana, not Ben.'],
    [met, { field: 'owner', operator: 'in', values: ['ben', 'ana'] }, {}, 'The claimant is Ana.'],
    [not, { field: 'category', operator: 'in', values: ['travel'] }, {}, 'The category is Meals, not Travel.'],
    [
      met,
      { field: 'category', operator: 'in', values: ['travel'] },
      { category_ids: ['meals', 'flights'], category_ids_above: ['travel'] },
      'The category is Travel.',
    ],
    [
      not,
      { field: 'category', operator: 'in', values: ['gone-1'] },
      { category_ids: ['a', 'b', 'c', 'd', 'e'] },
      'The categories are A, B, C and 2 more, not a deleted value.',
    ],
    [
      not,
      { field: 'expense_type', operator: 'in', values: ['per_diem'] },
      { expense_types: ['regular', 'mileage'] },
      'The types are regular and mileage, not per diem.',
    ],
    [
      met,
      { field: 'currency', operator: 'in', values: ['EUR', 'JPY'] },
      { currencies: ['USD', 'JPY', 'EUR'] },
      'The currencies are JPY and EUR.',
    ],
    [not, { field: 'currency', operator: 'not_in', values: ['USD'] }, {}, 'The currency is USD.'],
  ])('%s: %j of %j', (outcome, test, item, because) => {
    expect(one(test, item)).toMatchObject({ outcome, because });
  });
});

describe('a custom field', () => {
  const custom = (operator: string, ...values: string[]) =>
    ({ field: 'custom', key: 'cost_center', operator, values }) as ApprovalTest;
  it.each<[string, ApprovalTest, GivenItem['custom_values'], string]>([
    [met, custom('=', 'r&d'), { cost_center: 'R&D' }, 'The cost center is R&D.'],
    [not, custom('=', 'Ops'), { cost_center: 'R&D' }, 'The cost center is R&D, not Ops.'],
    [met, custom('!=', 'Ops'), { cost_center: 'R&D' }, 'The cost center is R&D, not Ops.'],
    [not, custom('!=', 'R&D'), { cost_center: 'R&D' }, 'The cost center is R&D.'],
    [met, custom('!=', 'Ops'), {}, 'No cost center is set.'],
    [not, custom('=', 'Ops'), { cost_center: '' }, 'No cost center is set.'],
    [met, custom('=', '12.5'), { cost_center: '12.50' }, 'The cost center is 12.50.'],
    [met, custom('in', 'A', 'B'), { cost_center: ['b', 'c'] }, 'The cost center is B and C.'],
    [not, custom('not_in', 'A', 'B'), { cost_center: ['b', 'c'] }, 'The cost center is B and C.'],
    [met, custom('=', 'Yes'), { cost_center: true }, 'The cost center is Yes.'],
    [met, custom('>', '9'), { cost_center: '10' }, 'The cost center is 10, over 9.'],
    [not, custom('>', '10'), { cost_center: '9' }, 'The cost center is 9, not over 10.'],
    [met, custom('>=', '10'), { cost_center: '10' }, 'The cost center is 10, at least 10.'],
    [met, custom('<', '2026-11-15'), { cost_center: '2026-11-14' }, 'The cost center is 2026-11-14, under 2026-11-15.'],
    [
      met,
      custom('<=', '2026-11-15'),
      { cost_center: '2026-11-15' },
      'The cost center is 2026-11-15, at most 2026-11-15.',
    ],
    [not, custom('<', '10'), { cost_center: 'many' }, 'The cost center is Many, not under 10.'],
    [not, custom('<', '10'), {}, 'No cost center is set.'],
    [not, { field: 'custom', key: 'constructor', operator: 'in', values: ['x'] }, {}, 'No Constructor is set.'],
  ])('%s: %j of %j', (outcome, test, custom_values = {}, because) => {
    expect(one(test, { custom_values })).toMatchObject({ outcome, because });
  });
});

describe('combined conditions', () => {
  const large: ApprovalTest = { field: 'total', operator: '>', value: '500' };
  const small: ApprovalTest = { field: 'total', operator: '<', value: '500' };
  const sales: ApprovalTest = { field: 'department', operator: 'in', values: ['sales'] };
  const legal: ApprovalTest = { field: 'department', operator: 'in', values: ['legal'] };
  it.each<[string, ApprovalConditions, string]>([
    [met, { all: [] }, 'It applies to everything.'],
    [not, { any: [] }, 'It has no conditions.'],
    [met, { all: [small, sales] }, 'The total 120.00 is under 500.00 and the department is Sales.'],
    [not, { all: [sales, large] }, 'The total 120.00 is not over 500.00.'],
    [met, { any: [large, sales] }, 'The department is Sales.'],
    [
      not,
      { any: [large, legal] },
      'The total 120.00 is not over 500.00 and the department is Sales europe, not Legal.',
    ],
    [met, { all: [small, { any: [legal, sales] }] }, 'The total 120.00 is under 500.00 and the department is Sales.'],
    [
      not,
      { any: [large, { all: [small, legal] }] },
      'The total 120.00 is not over 500.00 and the department is Sales europe, not Legal.',
    ],
    [met, { all: [{ all: [] }, { any: [{ all: [sales] }] }] }, 'It applies to everything and the department is Sales.'],
    [not, { all: [sales, { any: [] }] }, 'It has no conditions.'],
  ])('%s: %j', (outcome, conditions, because) => {
    expect(evaluated(conditions)).toMatchObject({ outcome, because });
  });
});

describe('the matching rule', () => {
  const over = (value: string) => ({ all: [{ field: 'total', operator: '>', value }] }) as ApprovalConditions;
  const rules = [
    aRule({ id: 'last', name: 'All the rest', is_default: true, is_active: false, conditions: { any: [] } }),
    aRule({ id: 'off', name: 'Off', is_active: false, conditions: { all: [] } }),
    aRule({ id: 'huge', name: 'Huge', conditions: over('1000') }),
    aRule({ id: 'big', name: 'Big', conditions: over('100') }),
    aRule({ id: 'large', name: 'Large', conditions: over('50') }),
  ];

  it('is the first active one whose conditions hold; the others explain why not', () => {
    const { rule, tried } = findRule({ rules, item: anItem(), names });
    expect(rule.id).toBe('big');
    expect(tried).toEqual([
      { rule_id: 'off', rule_name: 'Off', outcome: 'off', because: 'The rule is inactive.' },
      { rule_id: 'huge', rule_name: 'Huge', outcome: 'not_met', because: 'The total 120.00 is not over 1,000.00.' },
      { rule_id: 'big', rule_name: 'Big', outcome: 'matched', because: 'The total 120.00 is over 100.00.' },
      { rule_id: 'large', rule_name: 'Large', outcome: 'after_match', because: 'Big matches first.' },
      { rule_id: 'last', rule_name: 'All the rest', outcome: 'after_match', because: 'Big matches first.' },
    ]);
  });

  it('follows the list order, not the amounts', () => {
    expect(findRule({ rules: [...rules].reverse(), item: anItem(), names }).rule.id).toBe('large');
  });

  it('is the default when no other matches, wherever it is in the list', () => {
    const { rule, tried } = findRule({ rules, item: anItem({ total: '10.00' }), names });
    expect(rule.id).toBe('last');
    expect(tried.at(-1)).toMatchObject({ rule_id: 'last', outcome: 'matched', because: 'It applies to everything.' });
  });

  it('is the built-in default when the company has no rules', () => {
    const { rule } = findRule({ rules: [], item: anItem(), names });
    expect(rule).toMatchObject({ is_default: true, steps: [{ approvers: [{ kind: 'reporting_manager', level: 1 }] }] });
  });
});
