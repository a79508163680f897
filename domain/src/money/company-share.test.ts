import fc from 'fast-check';
import { expect, it } from 'vitest';
import { companyShare } from './company-share.ts';

const minor = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
const eur = (value: bigint) => ({ minor: value, currency: 'EUR' });
const usd = (value: bigint) => ({ minor: value, currency: 'USD' });

it.each([
  [-20n, -20n, -30n, -30n],
  [-10n, -20n, -30n, -15n],
  [-10n, -20n, -31n, -16n],
  [10n, 20n, 31n, 16n],
])('%s of %s is as much of %s: %s', (part, converted, company, share) => {
  expect(companyShare(eur(part), { converted: eur(converted), company: usd(company) })).toEqual(usd(share));
});

it('is the whole of a whole claim and has the opposite sign for a refund', () => {
  fc.assert(
    fc.property(minor, minor, minor, (part, converted, company) => {
      fc.pre(converted !== 0n);
      const claim = { converted: eur(converted), company: usd(company) };
      expect(companyShare(eur(converted), claim)).toEqual(usd(company));
      expect(companyShare(eur(-part), claim).minor).toBe(-companyShare(eur(part), claim).minor);
    }),
  );
});
