import { describe, expect, it } from 'vitest';
import { bacsFile } from './bacs-file.ts';
import { sampleFile, sampleNumbers, samplePayer, samplePayment } from './testing/sample-payments.ts';

describe('a Bacs file', () => {
  const payer = samplePayer(sampleNumbers.uk, { originator: '123456' });
  const payments = [
    samplePayment({ numbers: sampleNumbers.otherUk, amount: '12.34' }),
    samplePayment({ numbers: sampleNumbers.otherUk, amount: '1000.00', payee: 'Łukasz O’Neil & Sons Limited' }),
  ];
  const records = bacsFile(sampleFile({ payer, payments })).split('\r\n');

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
});
