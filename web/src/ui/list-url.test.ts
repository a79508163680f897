import { describe, expect, it } from 'vitest';
import { changeUrl, type ListShape, listQuery, readUrl } from './list-url.ts';

const shape: ListShape<'state' | 'role_id', 'name' | 'created_at'> = {
  filters: ['state', 'role_id'],
  sorts: ['name', 'created_at'],
};
const defaults = { search: '', filters: {}, sort: { by: 'name', direction: 'asc' }, page: 1 };

describe('the URL of a list', () => {
  it.each([
    [{}, defaults],
    [{ q: '1e5' }, { ...defaults, search: '1e5' }],
    [
      { state: 'active', role_id: 'r', colour: 'red' },
      { ...defaults, filters: { state: 'active', role_id: 'r' } },
    ],
    [{ sort: '-created_at' }, { ...defaults, sort: { by: 'created_at', direction: 'desc' } }],
    [{ sort: 'created_at' }, { ...defaults, sort: { by: 'created_at', direction: 'asc' } }],
    [{ sort: 'password' }, defaults],
    [{ page: '7' }, { ...defaults, page: 7 }],
    [{ page: '-1' }, defaults],
    [{ page: 'x' }, defaults],
  ])('reads %j as %j', (params, query) => {
    expect(readUrl(params as Record<string, string>, shape)).toEqual(query);
  });

  it('contains only values that differ from the defaults, and preserves foreign parameters', () => {
    const params = { q: 'ana', user: 'u1', page: '3' };
    expect(changeUrl(params, shape, { search: '', page: 1 })).toEqual({ user: 'u1' });
    expect(changeUrl(params, shape, { filters: { state: 'active' } })).toEqual({ ...params, state: 'active' });
    expect(changeUrl(params, shape, { sort: { by: 'name', direction: 'desc' } })).toEqual({
      ...params,
      sort: '-name',
    });
    expect(changeUrl({ sort: '-name' }, shape, { sort: { by: 'name', direction: 'asc' } })).toEqual({});
  });

  it('leaves the default order of the list out of the URL', () => {
    const newest = { ...shape, sort: { by: 'created_at', direction: 'desc' } } as const;
    expect(readUrl({}, newest).sort).toEqual({ by: 'created_at', direction: 'desc' });
    expect(changeUrl({}, newest, { sort: { by: 'created_at', direction: 'desc' } })).toEqual({});
    expect(changeUrl({}, newest, { sort: { by: 'name', direction: 'asc' } })).toEqual({ sort: 'name' });
  });
});

describe('the query of a list', () => {
  it('is the same text whatever the order of the parameters, the page and foreign parameters', () => {
    const expected = 'q=ana&role_id=r&sort=-created_at&state=active';
    expect(listQuery({ state: 'active', q: 'ana', sort: '-created_at', role_id: 'r' }, shape)).toBe(expected);
    expect(listQuery({ page: '3', user: 'new', ...Object.fromEntries(new URLSearchParams(expected)) }, shape)).toBe(
      expected,
    );
  });

  it('is empty when all rows are shown in the default order', () => {
    expect(listQuery({ sort: 'name', page: '2' }, shape)).toBe('');
  });
});
