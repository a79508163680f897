import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nachaFile } from './nacha-file.ts';
import { nachaProblems } from './testing/nacha-problems.ts';
import { sampleFile, sampleNumbers, samplePayer, samplePayment } from './testing/sample-payments.ts';

const settings = { originator: '1234567890', bank_name: 'First Bank' };
const payer = samplePayer(sampleNumbers.us, settings);
const payments = [
  samplePayment({ numbers: sampleNumbers.otherUs, amount: '12.34' }),
  samplePayment({ numbers: sampleNumbers.us, amount: '99999999.99', payee: 'A very long name that is cut' }),
];

describe('a NACHA file', () => {
  const file = nachaFile(sampleFile({ payer, payments }));

  it('follows the rules of the format', () => expect(nachaProblems(file)).toEqual([]));

  it.each<[string, string, string]>([
    ['0000001234', '0000001235', 'The credits of the batch are wrong.'],
    ['222222226', '222222227', 'A routing number is wrong.'],
    ['094101', '095101', 'The file header is not valid.'],
    ['5220', '5225', 'The service class does not fit the entries.'],
    ['PPD', 'CCD', 'The entries are not PPD.'],
    ['632222', '699222', 'An entry is not valid.'],
    ['8220000002', '8220000003', 'The batch counts its entries wrong.'],
  ])('with %s changed to %s is found to be wrong', (from, to, problem) => {
    expect(file).toContain(from);
    expect(nachaProblems(file.replace(from, to))).toContain(problem);
  });

  it('has these records', () => {
    expect(file.split('\n').slice(0, 6)).toEqual([
      '101 02100002112345678902611171005A094101FIRST BANK             MERIDIAN LABS GMBH             ',
      '5220MERIDIAN LABS GM                    1234567890PPDEXPENSES  261117261118   1021000020000001',
      '632222222226123456789        0000001234BF-1001-1      ZOE MULLER              0021000020000001',
      '6220210000219876543210       9999999999BF-1001-2      A VERY LONG NAME THAT   0021000020000002',
      '82200000020024322224000000000000010000001233                           '.slice(0, 44) +
        `1234567890${' '.repeat(25)}021000020000001`,
      `9000001000001000000020024322224000000000000010000001233${' '.repeat(39)}`,
    ]);
  });

  it('that is balanced debits the company with the total', () => {
    const balanced = nachaFile(
      sampleFile({
        payer: samplePayer(sampleNumbers.us, { ...settings, is_balanced: true }),
        payments: payments.slice(0, 1),
      }),
    );
    expect(nachaProblems(balanced)).toEqual([]);
    expect(balanced.split('\n')[3]).toMatch(/^6270210000219876543210 {7}0000001234/u);
    expect(balanced.split('\n')[4]?.slice(20, 44)).toBe('000000001234000000001234');
  });

  it('refuses an amount that does not fit instead of cutting it', () => {
    const large = [samplePayment({ numbers: sampleNumbers.us, amount: '100000000.00' })];
    expect(() => nachaFile(sampleFile({ payer, payments: large }))).toThrow('no room');
  });

  it('keeps the rules for any number of payments', () => {
    const payment = fc.record({ cents: fc.integer({ min: 1, max: 99_999_999 }), payee: fc.string() });
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 25 }), fc.boolean(), (list, is_balanced) => {
        const written = list.map(({ cents, payee }) =>
          samplePayment({
            numbers: sampleNumbers.otherUs,
            payee,
            amount: `${BigInt(cents) / 100n}.${String(cents % 100).padStart(2, '0')}`,
          }),
        );
        const by = samplePayer(sampleNumbers.us, { ...settings, is_balanced });
        expect(nachaProblems(nachaFile(sampleFile({ payer: by, payments: written })))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
