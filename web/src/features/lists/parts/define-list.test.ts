import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { defineList, firstPageQuery, rowsInput, viewCountQuery } from './define-list.ts';
import { amount, currencies, date, ids, oneId, oneOf, someOf, someWithin } from './url-filters.ts';

const id = '0193a0e0-0000-7000-8000-000000000001';
const drafts = defineList({
  endpoint: 'expenses.pagedList',
  fixedFilters: { where: 'unreported' },
  filters: { spent_from: date, category_ids: ids },
  sorts: ['created', 'amount'],
  sort: { by: 'created', direction: 'desc' },
});
const exported = defineList({
  endpoint: 'exports.history',
  filters: { state: oneOf(['ready', 'failed']) },
  sorts: ['created'],
  hasSearch: false,
});

describe('a list', () => {
  it('takes its URL parameters from its filters', () => {
    expect(drafts.filters).toEqual(['spent_from', 'category_ids']);
  });

  it('requests the valid filters of its URL and its fixed ones', () => {
    const state = { search: 'uber', filters: { spent_from: '2026-11-01', category_ids: 'meals' }, sort: byAmount };
    expect(rowsInput(drafts, state, { for_user_id: id })).toEqual({
      search: 'uber',
      filters: { where: 'unreported', spent_from: '2026-11-01' },
      sort: byAmount,
      for_user_id: id,
    });
  });

  it('sends no search text to an endpoint without a search', () => {
    const state = { search: 'uber', filters: {}, sort: { by: 'created', direction: 'asc' } as const };
    expect(rowsInput(exported, state, {})).toEqual({ filters: {}, sort: state.sort });
  });

  it('is prefetched with the query of its URL', () => {
    const query = firstPageQuery(new QueryClient(), drafts, { q: 'uber', sort: 'amount', page: '3', state: 'x' });
    expect(query.queryKey).toEqual([
      'expenses.pagedList',
      {
        search: 'uber',
        filters: { where: 'unreported' },
        sort: { by: 'amount', direction: 'asc' },
        limit: 50,
        page: 3,
      },
    ]);
  });

  it('counts the rows of a saved view', () => {
    expect(viewCountQuery(drafts, `q=uber&category_ids=${id}&sort=amount`, {}).queryKey).toEqual([
      'expenses.pagedList',
      { search: 'uber', filters: { where: 'unreported', category_ids: [id] }, limit: 1, counts: true },
    ]);
  });
});

const byAmount = { by: 'amount', direction: 'asc' } as const;

describe('a filter of a URL', () => {
  it.each([
    ['a date', date, '2026-11-09', '2026-11-09', 'yesterday'],
    ['an amount', amount, '12.5', '12.5', '1e3'],
    ['an id', oneId, id, id, 'x'],
    ['ids', ids, `${id},x`, [id], 'x'],
    ['currencies', currencies, 'EUR,euro', ['EUR'], 'euro'],
    ['one of several values', oneOf(['a', 'b']), 'b', 'b', 'c'],
    ['some of several values', someOf(['a', 'b', 'c']), 'c,a,x', ['a', 'c'], ',,'],
  ])('is %s, or nothing if it is invalid', (_, parse, text, value, invalid) => {
    expect(parse(text)).toEqual(value);
    expect(parse(invalid)).toBeUndefined();
    expect(parse(undefined)).toBeUndefined();
  });

  it('never leaves the values of its tab', () => {
    const parse = someWithin(['draft', 'sent_back']);
    expect([parse(undefined), parse('paid'), parse('paid,draft')]).toEqual([
      ['draft', 'sent_back'],
      ['draft', 'sent_back'],
      ['draft'],
    ]);
  });
});
