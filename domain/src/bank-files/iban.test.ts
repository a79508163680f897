import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bicProblem, ibanProblem, isSepaIban, plainIban } from './iban.ts';

// Examples from the IBAN registry. No real account has these numbers.
const valid = [
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'NL91ABNA0417164300',
  'GB29NWBK60161331926819',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'CH9300762011623852957',
  'BE68539007547034',
  'IT60X0542811101000000123456',
  'ES9121000418450200051332',
];

describe('an IBAN', () => {
  it.each(valid)('%s is accepted', (iban) => expect(ibanProblem(iban)).toBeNull());

  it('may be typed with spaces and in small letters', () => {
    expect(ibanProblem('de89 3704 0044 0532 0130 00')).toBeNull();
    expect(plainIban('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
  });

  it.each([
    ['', 'An IBAN starts with two letters and two digits.'],
    ['12345678', 'An IBAN starts with two letters and two digits.'],
    ['US12345678', 'No IBAN starts with US.'],
    ['DE8937040044053201300', 'An IBAN from DE has 22 characters, not 21.'],
    ['DE89370400440532013001', 'This IBAN does not exist. Check its characters.'],
  ])('%s is refused', (iban, problem) => expect(ibanProblem(iban)).toBe(problem));

  it('with one wrong digit is always refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.nat({ max: 100 }), fc.integer({ min: 1, max: 9 }), (iban, at, step) => {
        const index = 4 + (at % (iban.length - 4));
        const digit = iban[index] ?? '';
        if (!/\d/u.test(digit)) return;
        const wrong = iban.slice(0, index) + ((Number(digit) + step) % 10) + iban.slice(index + 1);
        expect(ibanProblem(wrong)).not.toBeNull();
      }),
    );
  });

  it('with two swapped digits is always refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.nat({ max: 100 }), (iban, at) => {
        const index = 4 + (at % (iban.length - 5));
        const [left = '', right = ''] = iban.slice(index, index + 2);
        if (left === right) return;
        expect(ibanProblem(iban.slice(0, index) + right + left + iban.slice(index + 2))).not.toBeNull();
      }),
    );
  });

  it('says whether SEPA reaches it', () => {
    expect(isSepaIban('DE89370400440532013000')).toBe(true);
    expect(isSepaIban('AE070331234567890123456')).toBe(false);
  });
});

describe('a BIC', () => {
  it.each(['COBADEFF', 'COBADEFFXXX', 'ABNANL2A'])('%s is accepted', (bic) => expect(bicProblem(bic)).toBeNull());
  it.each(['', 'COBADEF', 'cobadeff', 'COBADEFFXX', '1OBADEFF'])('%s is refused', (bic) =>
    expect(bicProblem(bic)).not.toBeNull(),
  );
});
