import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bacsFile } from './bacs-file.ts';
import { bacsProblems } from './testing/bacs-problems.ts';
import { sampleFile, sampleNumbers, samplePayer, samplePayment } from './testing/sample-payments.ts';

describe('a Bacs file', () => {
  const payer = samplePayer(sampleNumbers.uk, { originator: '123456' });
  const payments = [
    samplePayment({ numbers: sampleNumbers.otherUk, amount: '12.34' }),
    samplePayment({ numbers: sampleNumbers.otherUk, amount: '1000.00', payee: 'Łukasz O’Neil & Sons Limited' }),
  ];
  const file = bacsFile(sampleFile({ payer, payments }));
  const records = file.split('\r\n');

  it('keeps the rules of the format', () => expect(bacsProblems(file)).toEqual([]));

  it.each<[string, string, string]>([
    ['VOL1001001', 'VOL1001002', 'The file header names another submission.'],
    ['HDR1A123456', 'HDR1A123457', 'The file header names another service user.'],
    ['UHL1 26322', 'UHL1 26323', 'The processing day is not that of the file header.'],
    ['00000001234MER', '00000001235MER', 'The contra record is not the sum of the credits.'],
    ['099601613', '017601613', 'A credit is not valid.'],
    ['6016133192681901760161331926819', '6016133192681801760161331926819', 'The contra record debits another account.'],
    ['LUKASZ', 'Łukasz', 'A record has other characters than those of Bacs.'],
    ['EOF1A1', 'EOF1A2', 'The end of the file differs from its header.'],
    ['0000002    ', '0000003    ', 'The totals of the file are wrong.'],
  ])('with %s changed to %s is found to be wrong', (from, to, problem) => {
    expect(file).toContain(from);
    expect(bacsProblems(file.replace(from, to))).toContain(problem);
  });

  it('has labels of 80 columns and payments of 100', () => {
    expect(records.map(({ length }) => length)).toEqual([80, 80, 80, 80, 100, 100, 100, 80, 80, 80, 0]);
  });

  it('has these records', () => {
    expect(records.map((record) => record.trimEnd())).toEqual([
      `VOL10010010${' '.repeat(30)}123456${' '.repeat(32)}1`,
      'HDR1A123456S  112345600100100010001       26321 263220000000',
      `HDR2F0200000100${' '.repeat(35)}00`,
      'UHL1 26322999999    000000001 DAILY  001',
      '2000005577991109960161331926819    00000001234MERIDIAN LABS GMBHBF-1001 ER-1007   ZOE MULLER',
      '2000005577991109960161331926819    00000100000MERIDIAN LABS GMBHBF-1001 ER-1007   LUKASZ O NEIL & SO',
      '6016133192681901760161331926819    00000101234BF-1001           CONTRA            MERIDIAN LABS GMBH',
      'EOF1A123456S  112345600100100010001       26321 263220000000',
      `EOF2F0200000100${' '.repeat(35)}00`,
      'UTL10000000101234000000010123400000010000002',
      '',
    ]);
  });

  it('debits the company with exactly what it credits', () => {
    const utl = records.find((record) => record.startsWith('UTL1')) ?? '';
    expect(utl.slice(4, 17)).toBe(utl.slice(17, 30));
  });

  it('keeps the rules for any names and amounts', () => {
    const payment = fc.record({
      pence: fc.integer({ min: 1, max: 2_000_000_000 }),
      payee: fc.string({ unit: 'grapheme' }),
    });
    const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2031-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 25 }), day, (list, created_at) => {
        const written = list.map(({ pence, payee }) =>
          samplePayment({
            numbers: sampleNumbers.otherUk,
            payee: `Ä${payee}`,
            amount: `${BigInt(pence) / 100n}.${String(pence % 100).padStart(2, '0')}`,
          }),
        );
        const execution_on = created_at.toISOString().slice(0, 10);
        const sample = sampleFile({ payer, payments: written, created_at, execution_on });
        expect(bacsProblems(bacsFile(sample))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
