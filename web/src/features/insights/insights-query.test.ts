import { describe, expect, it } from 'vitest';
import { insightsInput } from './insights-query.ts';
import { expenseRowsUrl, pendingReportsUrl } from './rows-url.ts';

const today = '2026-11-16';
const sales = '0190a000-0000-7000-8000-0000000000aa';

describe('the URL of insights', () => {
  it('shows this year compared with last year by default', () => {
    expect(insightsInput({}, today)).toEqual({
      period: { from: '2026-01-01', to: '2026-11-16' },
      compared: { from: '2025-01-01', to: '2025-11-16' },
      filters: {},
    });
  });

  it('prefers chosen days to a preset, and ignores invalid values', () => {
    const url = {
      period: 'last_month',
      from: '2026-03-01',
      to: '2026-03-07',
      compare: 'none',
      department: `${sales},x`,
    };
    expect(insightsInput(url, today)).toEqual({
      period: { from: '2026-03-01', to: '2026-03-07' },
      compared: null,
      filters: { department_ids: [sales] },
    });
    expect(insightsInput({ period: 'last_month', from: '2026-03-08', to: '2026-03-07' }, today).period.from).toBe(
      '2026-10-01',
    );
  });
});

describe('a figure', () => {
  const input = insightsInput({ period: 'last_month', department: sales, currency: 'EUR' }, today);

  it('leads to the expenses it counts, with the same filters', () => {
    expect(expenseRowsUrl(input, { category: null })).toBe(
      `/analytics/expense_details?from=2026-10-01&to=2026-10-31&department=${sales}&currency=EUR&within=category`,
    );
    expect(expenseRowsUrl(input, { from: '2026-10-05', to: '2026-10-11', department: 'x' })).toBe(
      '/analytics/expense_details?from=2026-10-05&to=2026-10-11&department=x&currency=EUR',
    );
  });

  it('of policy violations leads to the expenses that broke a policy', () => {
    expect(expenseRowsUrl(input, { is_violating: true, user: 'x' })).toBe(
      `/analytics/policy_violations?from=2026-10-01&to=2026-10-31&department=${sales}&currency=EUR&user=x`,
    );
  });

  it('has no link if the list cannot be filtered the same way', () => {
    expect(expenseRowsUrl(insightsInput({ business_unit: sales }, today))).toBeNull();
    expect(pendingReportsUrl(insightsInput({ entity: sales }, today))).toBeNull();
  });

  it('of pending reports leads to the reports of its age', () => {
    expect(pendingReportsUrl(insightsInput({}, today), { from: '2026-11-09', to: '2026-11-12' })).toBe(
      '/approvals?submitted_from=2026-11-09&submitted_to=2026-11-12#pending',
    );
  });
});
