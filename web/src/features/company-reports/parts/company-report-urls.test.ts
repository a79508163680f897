import { describe, expect, it } from 'vitest';
import { companyTabOf } from './company-report-urls.ts';

describe('companyTabOf', () => {
  it.each([
    ['', 'pending'],
    ['pending', 'pending'],
    ['all', 'all'],
    ['reports', 'all'],
  ])('opens #%s as %s for a user who can see both', (hash, tab) =>
    expect(companyTabOf(hash, ['pending', 'all'])).toBe(tab),
  );

  it.each(['', 'pending', 'all', 'reports'])('opens #%s as all for a user who can only read', (hash) =>
    expect(companyTabOf(hash, ['all'])).toBe('all'),
  );
});
