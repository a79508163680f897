import { describe, expect, it } from 'vitest';
import { parseScimFilter } from './scim-filter.ts';
import { scimGroupPatch, scimUserFields, scimUserPatch } from './scim-patch.ts';

describe('a filter', () => {
  it.each([
    ['userName eq "ana@company.com"', { attribute: 'userName', value: 'ana@company.com' }],
    ['username EQ "a\\"b"', { attribute: 'userName', value: 'a"b' }],
    ['externalId eq "00u1"', { attribute: 'externalId', value: '00u1' }],
    ['', null],
    [undefined, null],
    ['userName sw "a"', undefined],
    ['userName eq "a" or userName eq "b"', undefined],
    ['password eq "a"', undefined],
  ])('%s', (text, expected) => {
    expect(parseScimFilter(text)).toEqual(expected);
  });
});

describe('a user', () => {
  it('is read from a whole resource', () => {
    const name = { givenName: 'Ana', familyName: 'Moreau' };
    expect(scimUserFields({ userName: 'a@c.com', name, active: true, externalId: '1', title: 'Boss' })).toEqual({
      userName: 'a@c.com',
      givenName: 'Ana',
      familyName: 'Moreau',
      active: true,
      externalId: '1',
    });
    expect(scimUserFields({ emails: [{ value: 'x@c.com' }, { value: 'y@c.com', primary: true }] })).toEqual({
      userName: 'y@c.com',
    });
  });

  it.each([
    ['Okta', [{ op: 'replace', value: { active: false } }], { active: false }],
    ['Microsoft', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    ['Microsoft', [{ op: 'Add', path: 'name.givenName', value: 'Ana' }], { givenName: 'Ana' }],
    ['Microsoft', [{ op: 'replace', value: { 'name.familyName': 'Moreau' } }], { familyName: 'Moreau' }],
    ['an unknown attribute', [{ op: 'replace', path: 'title', value: 'Boss' }], {}],
    [
      'several operations',
      [
        { op: 'replace', path: 'userName', value: 'b@c.com' },
        { op: 'add', value: { externalId: '7' } },
      ],
      { userName: 'b@c.com', externalId: '7' },
    ],
  ])('is changed as %s sends it', (_name, Operations, expected) => {
    expect(scimUserPatch({ Operations })).toEqual(expected);
  });

  it('is not changed without operations', () => {
    expect(scimUserPatch({})).toBeUndefined();
    expect(scimUserPatch({ Operations: 'x' })).toBeUndefined();
  });
});

describe('a group', () => {
  it.each([
    ['adds members', [{ op: 'add', path: 'members', value: [{ value: 'u1' }] }], { add: ['u1'], remove: [] }],
    ['removes one member', [{ op: 'remove', path: 'members[value eq "u1"]' }], { add: [], remove: ['u1'] }],
    [
      'removes members by value',
      [{ op: 'Remove', path: 'members', value: [{ value: 'u1' }] }],
      { add: [], remove: ['u1'] },
    ],
    ['removes all members', [{ op: 'remove', path: 'members' }], { add: [], remove: [], members: [] }],
    [
      'replaces members',
      [{ op: 'replace', path: 'members', value: [{ value: 'u2' }] }],
      { add: [], remove: [], members: ['u2'] },
    ],
    [
      'is renamed',
      [{ op: 'Replace', path: 'displayName', value: 'Sales' }],
      { add: [], remove: [], displayName: 'Sales' },
    ],
    [
      'is renamed by Okta',
      [{ op: 'replace', value: { id: 'g', displayName: 'Sales' } }],
      { add: [], remove: [], displayName: 'Sales' },
    ],
  ])('%s', (_name, Operations, expected) => {
    expect(scimGroupPatch({ Operations })).toEqual(expected);
  });
});
