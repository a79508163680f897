import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sepaFile } from '#domain/bank-files/sepa-file.ts';
import { sampleFile, sampleNumbers, samplePayer, samplePayment } from '#domain/bank-files/testing/sample-payments.ts';

/**
 * A directory with the schemas of iso20022.org, which may not be distributed with the product. The test needs xmllint
 * from libxml2.
 */
const schemas = process.env.ISO_20022_SCHEMAS;

/** Returns the errors that xmllint finds in a file; empty if the file is valid. */
function schemaProblems(xml: string): string {
  const schema = join(schemas ?? '', 'pain.001.001.09.xsd');
  const { error, status, stderr } = spawnSync('xmllint', ['--noout', '--schema', schema, '-'], { input: xml });
  if (error) throw error;
  return status === 0 ? '' : stderr.toString();
}

const payers = [samplePayer(sampleNumbers.iban), samplePayer(sampleNumbers.otherIban)];
const payments = [
  samplePayment({ numbers: sampleNumbers.otherIban }),
  samplePayment({ numbers: sampleNumbers.iban, amount: '1000.5', payee: 'Łukasz & Søn <x>' }),
];

describe.skipIf(!schemas)('a SEPA file and the schema of ISO 20022', () => {
  it.each(payers)('agree, with and without a BIC: $numbers.bic', (payer) => {
    expect(schemaProblems(sepaFile([sampleFile({ payer, payments })]))).toBe('');
  });

  it('agree for several accounts and dates', () => {
    const files = payers.map((payer, index) => sampleFile({ payer, payments, execution_on: `2026-11-1${index + 8}` }));
    expect(schemaProblems(sepaFile(files))).toBe('');
  });

  it('agree for any names and texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 99_999_999_999 }), (payee, text, cents) => {
        const amount = `${BigInt(cents) / 100n}.${String(cents % 100).padStart(2, '0')}`;
        const payment = samplePayment({ numbers: sampleNumbers.iban, payee, text, amount });
        expect(
          schemaProblems(sepaFile([sampleFile({ payer: samplePayer(sampleNumbers.iban), payments: [payment] })])),
        ).toBe('');
      }),
      { numRuns: 10 },
    );
  });

  it('disagree about a wrong order and a wrong value', () => {
    const xml = sepaFile([sampleFile({ payer: samplePayer(sampleNumbers.iban), payments })]);
    expect(schemaProblems(xml.replace('<ChrgBr>', '<Foo/><ChrgBr>'))).toContain('not expected');
    expect(schemaProblems(xml.replace('COBADEFFXXX', 'cob'))).toContain('BICFI');
  });
});
