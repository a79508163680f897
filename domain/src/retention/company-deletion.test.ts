import { describe, expect, it } from 'vitest';
import { requestDeletionOf } from './company-deletion.ts';

describe('the deletion of a company', () => {
  const now = new Date('2026-11-18T10:00:00Z');
  const company = { kind: 'customer', name: 'Meridian Labs' } as const;

  it.each([
    [company, 'meridian labs', { allowed: true, value: new Date('2026-12-18T10:00:00Z') }],
    [company, 'Meridian', { allowed: false, code: 'company.name_differs' }],
    [{ ...company, kind: 'provider' }, 'Meridian Labs', { allowed: false, code: 'company.is_provider' }],
  ] as const)('of %j, confirmed with %s', (of, typed_name, decision) => {
    expect(requestDeletionOf(of, { typed_name, now })).toMatchObject(decision);
  });
});
