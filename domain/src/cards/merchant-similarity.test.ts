import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merchantSimilarity } from './merchant-similarity.ts';

describe('the similarity of merchants', () => {
  it.each([
    ['STARBUCKS 1234', 'Starbucks'],
    ['STARBUCKS STORE #01234 SEATTLE WA', 'Starbucks Coffee'],
    ['SQ *BLUE BOTTLE COFFEE', 'Blue Bottle Coffee'],
    ['TST* THE CHEESECAKE FACTO', 'The Cheesecake Factory'],
    ['PAYPAL *DEUTSCHE BAHN', 'Deutsche Bahn AG'],
    ['MCDONALDS F1234', "McDonald's"],
    ['CAFE LOKAL PRAHA', 'Café Lokál'],
    ['UBER   *TRIP HELP.UBER.COM', 'Uber'],
    ['7-ELEVEN 33412', '7-Eleven'],
  ])('%s is %s', (descriptor, merchant) => {
    expect(merchantSimilarity(descriptor, merchant)).toBe(1);
  });

  it.each([
    ['STARBCUKS 1234', 'Starbucks'],
    ['Mariott Hotel Berlin', 'Marriott'],
    ['WHOLEFDS MKT 10236', 'Whole Foods Market'],
    ['Lufthnasa', 'LUFTHANSA 2201234567'],
  ])('%s is nearly %s', (descriptor, merchant) => {
    expect(merchantSimilarity(descriptor, merchant)).toBeGreaterThanOrEqual(0.8);
    expect(merchantSimilarity(descriptor, merchant)).toBeLessThan(1);
  });

  it.each([
    ['SHELL OIL 5744', 'Subway'],
    ['UNITED AIRLINES', 'Uber'],
    ['HILTON HOTELS', 'Hyatt Hotel'],
    ['', 'Starbucks'],
    ['***', '###'],
    ['DELTA AIR LINES', 'Dell'],
  ])('%s is not %s', (descriptor, merchant) => {
    expect(merchantSimilarity(descriptor, merchant)).toBe(0);
  });

  it('does not take a generic word for a name', () => {
    expect(merchantSimilarity('HOTEL ADLON BERLIN', 'Hotel')).toBeLessThanOrEqual(0.6);
  });

  it('is between 0 and 1, symmetric, and 1 for the same name', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('Café Nero', 'SHELL 12', 'Hotel', 'The Ritz', 'SQ *JOE'));
    fc.assert(
      fc.property(name, name, (left, right) => {
        const similarity = merchantSimilarity(left, right);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(merchantSimilarity(right, left)).toBe(similarity);
        if (/\p{L}/u.test(left)) expect(merchantSimilarity(left, left)).toBe(1);
      }),
    );
  });
});
