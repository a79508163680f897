import { describe, expect, it } from 'vitest';
import { widgetOf } from '#domain/analytics/widgets.ts';
import { chartKeys, rowsOfBar, rowsOfBudget, rowsOfCard } from '#domain/insights/figure-rows.ts';
import { cardKeys } from '#domain/insights/insight-cards.ts';
import { groupingOf, widgetList } from '../analytics/parts/widget-list.ts';
import { insightsInput } from './insights-query.ts';
import { rowsUrl } from './rows-url.ts';

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
  const scope = insightsInput({ period: 'last_month', business_unit: sales, currency: 'EUR', entity: sales }, today);
  const bar = {
    from: '2026-10-05',
    to: '2026-10-11',
    id: sales,
    name: 'Meals, under 50: EU',
    merchant: 'Lokál, Praha',
    person: { user_id: sales },
  };

  const budget = { ...scope.period, department: { id: sales }, category: null, project: 'Nova, phase 2' };

  // This test checks only the links. Tests of the server check that the rows add up to the figures.
  it.each([
    ...cardKeys.map((key) => [key, rowsOfCard(key, scope)] as const),
    ...chartKeys.map((key) => [key, rowsOfBar(key, scope, bar)] as const),
    ['no category', rowsOfBar('by_category', scope, { ...bar, id: null })] as const,
    ...(['spent', 'pending'] as const).map((figure) => [`a budget, ${figure}`, rowsOfBudget(budget, figure)] as const),
  ])('has a link whose list requests its rows: %s', (_, rows) => {
    const [path, search] = rowsUrl(rows).split('?');
    const params = Object.fromEntries(new URLSearchParams(search));
    expect(path).toBe(`/analytics/${rows.widget}`);
    expect(widgetList.requestFilters(params)).toEqual(rows.filters);
    expect(groupingOf(widgetOf(rows.widget), params.by)).toEqual([]);
  });
});
