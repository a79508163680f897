import { describe, expect, it } from 'vitest';
import { changeUrl, type ListShape, listQuery, readUrl } from './list-url.ts';

const shape: ListShape<'state' | 'role_id', 'name' | 'created_at'> = {
  filters: ['state', 'role_id'],
  sorts: ['name', 'created_at'],
};
const nothing = { search: '', filters: {}, sort: { by: 'name', direction: 'asc' }, page: 1 };

describe('the address of a list', () => {
  it.each([
    [{}, nothing],
    [{ q: '1e5' }, { ...nothing, search: '1e5' }],
    [
      { state: 'active', role_id: 'r', colour: 'red' },
      { ...nothing, filters: { state: 'active', role_id: 'r' } },
    ],
    [{ sort: '-created_at' }, { ...nothing, sort: { by: 'created_at', direction: 'desc' } }],
    [{ sort: 'created_at' }, { ...nothing, sort: { by: 'created_at', direction: 'asc' } }],
    [{ sort: 'password' }, nothing],
    [{ page: '7' }, { ...nothing, page: 7 }],
    [{ page: '-1' }, nothing],
    [{ page: 'x' }, nothing],
  ])('%j is read as %j', (address, asked) => {
    expect(readUrl(address as Record<string, string>, shape)).toEqual(asked);
  });

  it('holds only what differs from the usual, and keeps what belongs to others', () => {
    const address = { q: 'ana', user: 'u1', page: '3' };
    expect(changeUrl(address, shape, { search: '', page: 1 })).toEqual({ user: 'u1' });
    expect(changeUrl(address, shape, { filters: { state: 'active' } })).toEqual({ ...address, state: 'active' });
    expect(changeUrl(address, shape, { sort: { by: 'name', direction: 'desc' } })).toEqual({
      ...address,
      sort: '-name',
    });
    expect(changeUrl({ sort: '-name' }, shape, { sort: { by: 'name', direction: 'asc' } })).toEqual({});
  });

  it('leaves the order of the list’s own out of the address', () => {
    const newest = { ...shape, sort: { by: 'created_at', direction: 'desc' } } as const;
    expect(readUrl({}, newest).sort).toEqual({ by: 'created_at', direction: 'desc' });
    expect(changeUrl({}, newest, { sort: { by: 'created_at', direction: 'desc' } })).toEqual({});
    expect(changeUrl({}, newest, { sort: { by: 'name', direction: 'asc' } })).toEqual({ sort: 'name' });
  });
});

describe('the query of a list', () => {
  it('is the same text whatever the order of the address, its page and what others keep there', () => {
    const written = 'q=ana&role_id=r&sort=-created_at&state=active';
    expect(listQuery({ state: 'active', q: 'ana', sort: '-created_at', role_id: 'r' }, shape)).toBe(written);
    expect(listQuery({ page: '3', user: 'new', ...Object.fromEntries(new URLSearchParams(written)) }, shape)).toBe(
      written,
    );
  });

  it('is empty where everything is shown in its usual order', () => {
    expect(listQuery({ sort: 'name', page: '2' }, shape)).toBe('');
  });
});
