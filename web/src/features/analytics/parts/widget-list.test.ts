import { describe, expect, it } from 'vitest';
import { widgetOf } from '#domain/analytics/widgets.ts';
import { drillQuery, groupingOf, groupingText, widgetList } from './widget-list.ts';

const byDepartment = widgetOf('expenses_by_department');
const id = '0193a0e0-0000-7000-8000-000000000001';

describe('the grouping of a URL', () => {
  it.each([
    [undefined, ['department', 'category']],
    ['none', []],
    ['user', ['user']],
    ['month,user', ['month', 'user']],
    ['user,month,category', ['user', 'month']],
    ['approver,user', ['user']],
  ])('%s is %j', (text, grouping) => expect(groupingOf(byDepartment, text)).toEqual(grouping));

  it.each([[['department', 'category'], null] as const, [[], 'none'] as const, [['user'], 'user'] as const])(
    '%j is written as %s',
    (grouping, text) => expect(groupingText(byDepartment, grouping)).toBe(text),
  );
});

describe('the rows of a group', () => {
  it('are listed by filters, and by `within` where there is no filter', () => {
    const query = drillQuery({ from: '2026-01-01', by: 'department,merchant', page: '3' }, [
      { dimension: 'department', key: id },
      { dimension: 'merchant', key: 'Café, Berlin: Mitte' },
    ]);
    const params = Object.fromEntries(new URLSearchParams(query));
    expect(params).toMatchObject({ from: '2026-01-01', by: 'none', department: id });
    expect(params.page).toBeUndefined();
    expect(widgetList.requestFilters(params)).toEqual({
      from: '2026-01-01',
      department: [id],
      within: ['merchant:Café, Berlin: Mitte'],
    });
  });

  it('of a list that was opened from groups are in all of these groups, each dimension once', () => {
    const opened = drillQuery({}, [
      { dimension: 'merchant', key: 'Café, Berlin: Mitte' },
      { dimension: 'month', key: '2026-10' },
    ]);
    const query = drillQuery(Object.fromEntries(new URLSearchParams(opened)), [
      { dimension: 'month', key: '2026-11' },
      { dimension: 'project', key: null },
      { dimension: 'paid_with', key: 'own' },
    ]);
    expect(widgetList.requestFilters(Object.fromEntries(new URLSearchParams(query)))).toEqual({
      within: ['merchant:Café, Berlin: Mitte', 'month:2026-11', 'project', 'paid_with:own'],
    });
  });

  it('without a value are listed by `within`', () => {
    const params = Object.fromEntries(new URLSearchParams(drillQuery({}, [{ dimension: 'category', key: null }])));
    expect(widgetList.requestFilters(params)).toEqual({ within: ['category'] });
  });
});
