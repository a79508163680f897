import { describe, expect, it } from 'vitest';
import { referenceIn, spacedReference, transferReference } from './bank-transfer.ts';

describe('the reference of a bank transfer', () => {
  it.each([
    [1, 'RF95OUTLAY000001'],
    [12, 'RF89OUTLAY000012'],
    [1_234_567, 'RF82OUTLAY1234567'],
  ])('of invoice %s is %s', (number, reference) => {
    expect(transferReference(number)).toBe(reference);
  });

  it('is found however the bank shows it', () => {
    for (const number of [1, 7, 12, 99, 100, 65_536, 999_999, 1_000_000]) {
      const reference = transferReference(number);
      for (const shown of [reference, spacedReference(reference), `Invoice ${reference.toLowerCase()}, thank you`])
        expect(referenceIn(shown), shown).toBe(reference);
    }
  });

  it('is refused with any digit mistyped or two exchanged', () => {
    const reference = transferReference(123_456);
    for (let at = 2; at < reference.length; at += 1) {
      const typed = reference[at] ?? '';
      if (!/\d/u.test(typed)) continue;
      for (const other of '0123456789')
        if (other !== typed) expect(referenceIn(reference.slice(0, at) + other + reference.slice(at + 1))).toBeNull();
    }
    expect(referenceIn(reference.replace('34', '43'))).toBeNull();
    expect(referenceIn('Cedar Logistics')).toBeNull();
  });
});
