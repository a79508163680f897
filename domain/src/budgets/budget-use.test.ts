import { describe, expect, it } from 'vitest';
import {
  type BudgetPeriod,
  type BudgetTarget,
  budgetDays,
  budgetName,
  budgetSentence,
  budgetUse,
  type SpendMonth,
} from './budget-use.ts';

const spent = (month: string, amount: string, more: Partial<SpendMonth> = {}): SpendMonth => ({
  month,
  department_id: 'marketing',
  category_id: 'meals',
  project: null,
  is_pending: false,
  amount,
  ...more,
});
const months = [
  spent('2026-11-01', '6760.00'),
  spent('2026-11-01', '300.00', { is_pending: true }),
  spent('2026-11-01', '50.00', { category_id: 'travel' }),
  spent('2026-11-01', '999.00', { department_id: 'sales' }),
  spent('2026-10-01', '20.00', { department_id: 'sales', project: 'Aurora' }),
  spent('2026-11-01', '7.00', { department_id: 'sales', category_id: 'travel', project: 'Aurora' }),
  spent('2026-11-01', '3.00', { department_id: 'sales', project: 'Aurora', is_pending: true }),
  spent('2026-10-01', '1000.00'),
  spent('2026-01-01', '500.00'),
];
const options = { today: '2026-11-16', currency: 'USD' };
const marketing = { department_id: 'marketing', category_id: null, project: null };
const aurora = { department_id: null, category_id: null, project: 'Aurora' };

describe('a budget', () => {
  it.each<[BudgetPeriod, string, string]>([
    ['month', '2026-11-01', '2026-11-30'],
    ['quarter', '2026-10-01', '2026-12-31'],
    ['year', '2026-01-01', '2026-12-31'],
  ])('of a %s covers %s to %s', (period, from, to) => {
    expect(budgetDays(period, options.today)).toEqual({ from, to });
  });

  it.each<[string, BudgetTarget, BudgetPeriod, string, string]>([
    ['a department', marketing, 'month', '6810.00', '300.00'],
    ['a department', marketing, 'quarter', '7810.00', '300.00'],
    ['a department', marketing, 'year', '8310.00', '300.00'],
    ['a category', { ...aurora, category_id: 'meals', project: null }, 'month', '7759.00', '303.00'],
    ['a category in a department', { ...marketing, category_id: 'travel' }, 'month', '50.00', '0.00'],
    ['a project', aurora, 'month', '7.00', '3.00'],
    ['a project', aurora, 'quarter', '27.00', '3.00'],
    ['a category for a project', { ...aurora, category_id: 'meals' }, 'year', '20.00', '3.00'],
    ['a project in a department', { ...marketing, project: 'Aurora' }, 'year', '0.00', '0.00'],
  ])('of %s %o per %s counts %s approved and %s pending', (_, target, period, approved, pending) => {
    expect(budgetUse({ ...target, period, amount: '8000' }, months, options)).toMatchObject({
      spent: approved,
      pending,
    });
  });

  it.each([
    ['Marketing', 'Marketing', null, null],
    ['Flights', null, 'Flights', null],
    ['Aurora', null, null, 'Aurora'],
    ['Flights in Marketing', 'Marketing', 'Flights', null],
    ['Marketing for Aurora', 'Marketing', null, 'Aurora'],
    ['Flights in Marketing for Aurora', 'Marketing', 'Flights', 'Aurora'],
  ])('is named %s', (name, department, category, project) => {
    expect(budgetName({ department, category, project })).toBe(name);
  });

  it('says what is left, or by how much it is exceeded', () => {
    const sentence = (amount: string) => {
      const budget = { name: 'Marketing', ...marketing, period: 'month' as const, amount };
      return budgetSentence(budget, budgetUse(budget, months, options), 'USD');
    };
    expect(sentence('8050.00')).toBe(
      'Marketing has USD 1,240.00 of USD 8,050.00 left in November. USD 300.00 is pending approval.',
    );
    expect(sentence('6000.00')).toBe(
      'Marketing is USD 810.00 over its budget of USD 6,000.00 in November. USD 300.00 is pending approval.',
    );
    expect(budgetUse({ ...marketing, period: 'month', amount: '6000.00' }, months, options)).toMatchObject({
      used_percent: 113,
      is_exceeded: true,
      left: '-810.00',
    });
  });
});
