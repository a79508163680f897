import { describe, expect, it } from 'vitest';
import { newTotpSecret, otpauthUrl, stepOfCode } from './totp-codes.ts';

/** The secret and codes from RFC 6238, appendix B, shortened to six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  it.each([
    ['of this step', 59, '287082', 1],
    ['of this step', 1111111109, '081804', 37037036],
    ['of the step before', 59 + 30, '287082', 1],
    ['of the next step', 59 - 30, '287082', 1],
    ['of two steps ago', 59 + 60, '287082', undefined],
    ['of two steps ahead', 1111111109 - 60, '081804', undefined],
    ['with a wrong digit', 59, '287083', undefined],
    ['that is too short', 59, '28708', undefined],
  ])('%s', (_name, seconds, code, step) => {
    expect(stepOfCode(secret, code, at(seconds))).toBe(step);
  });

  it('comes from a secret of 160 bits that the app reads from a URL', () => {
    const fresh = newTotpSecret();
    expect(fresh).toMatch(/^[A-Z2-7]{32}$/u);
    expect(newTotpSecret()).not.toBe(fresh);
    const url = new URL(otpauthUrl(fresh, { email: 'ana@company.test', company: 'Meridian' }));
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toContain('ana@company.test');
    expect(url.searchParams.get('secret')).toBe(fresh);
    expect(url.searchParams.get('issuer')).toBe('Outlay (Meridian)');
  });
});
