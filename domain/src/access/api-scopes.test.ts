import { describe, expect, it } from 'vitest';
import { apiScopes, scopesAllow, scopeText } from './api-scopes.ts';

describe('the scopes of an API key', () => {
  it.each([
    ['reads what it may read', ['expenses:read'], 'expenses', 'read', true],
    ['does not write what it may read', ['expenses:read'], 'expenses', 'write', false],
    ['reads what it may write', ['expenses:write'], 'expenses', 'read', true],
    ['writes what it may write', ['expenses:write'], 'expenses', 'write', true],
    ['does not reach another area', ['expenses:write'], 'payouts', 'read', false],
    ['never reaches sign-in, billing or keys', apiScopes, null, 'read', false],
  ] as const)('%s', (_, scopes, area, effect, isAllowed) => {
    expect(scopesAllow(scopes, { area, effect })).toBe(isAllowed);
  });

  it('read as text', () => {
    expect(scopeText(['cards:read', 'payouts:write'])).toBe('Payouts: read and write; Cards: read');
  });
});
