import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sepaText } from './bank-text.ts';
import { endToEndId, payoutIdOf } from './payment-file.ts';
import { sepaFile } from './sepa-file.ts';
import { sampleFile, sampleNumbers, samplePayer, samplePayment } from './testing/sample-payments.ts';
import { sepaProblems } from './testing/sepa-problems.ts';
import { xmlEvents } from './xml-events.ts';

const payer = samplePayer(sampleNumbers.iban);

function values(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'gu'))].map(([, value = '']) => value);
}

describe('a SEPA file', () => {
  const payments = [
    samplePayment({ numbers: sampleNumbers.otherIban }),
    samplePayment({
      numbers: sampleNumbers.iban,
      amount: '1000.5',
      payee: 'Łukasz & Søn <x>',
      end_to_end_id: endToEndId('0190a000-0000-7000-8000-0000000000b2'),
    }),
  ];
  const xml = sepaFile([sampleFile({ payer, payments })]);

  it('keeps the order and the limits of the schema', () => expect(sepaProblems(xml)).toEqual([]));

  it.each<[string, string, string]>([
    [
      '<PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>',
      '<BtchBookg>false</BtchBookg><PmtMtd>TRF</PmtMtd>',
      'PmtInf has',
    ],
    ['pain.001.001.09', 'pain.001.001.03', 'The document has another namespace.'],
    ['COBADEFFXXX', 'cob', 'BICFI is not valid.'],
    ['NL91ABNA0417164300', 'NL91ABNA0417164301', 'An IBAN is not valid.'],
    ['<CtrlSum>1012.84', '<CtrlSum>1012.85', 'The totals of GrpHdr are wrong.'],
    ['<ChrgBr>', '<Foo/><ChrgBr>', 'PmtInf has'],
  ])('with %s changed to %s is found to be wrong', (from, to, problem) => {
    expect(xml).toContain(from);
    expect(sepaProblems(xml.replace(from, to)).join(' ')).toContain(problem);
  });

  it('has exact totals, ids and a date', () => {
    expect(values(xml, 'CtrlSum')).toEqual(['1012.84', '1012.84']);
    expect(values(xml, 'NbOfTxs')).toEqual(['2', '2']);
    expect(values(xml, 'InstdAmt')).toEqual(['12.34', '1000.50']);
    expect(values(xml, 'Dt')).toEqual(['2026-11-18']);
    expect(values(xml, 'EndToEndId').map(payoutIdOf)).toEqual([
      '0190a000-0000-7000-8000-0000000000b1',
      '0190a000-0000-7000-8000-0000000000b2',
    ]);
  });

  it('writes only characters that every bank accepts', () => {
    expect(values(xml, 'Nm')).toEqual(['Meridian Labs GmbH', 'Meridian Labs GmbH', 'Zoe Muller', 'Lukasz + Son x']);
  });

  it('names a bank only if its BIC is known', () => {
    expect(values(xml, 'BICFI')).toEqual(['COBADEFFXXX', 'COBADEFFXXX']);
    expect(sepaFile([sampleFile({ payer: samplePayer(sampleNumbers.otherIban), payments })])).toContain('NOTPROVIDED');
  });

  it('has one payment block for each account and date', () => {
    const other = samplePayer(sampleNumbers.otherIban);
    const files = [
      sampleFile({ payer, payments: payments.slice(0, 1) }),
      sampleFile({ payer, payments: payments.slice(1) }),
      sampleFile({ payer, payments, execution_on: '2026-11-19' }),
      sampleFile({ payer: other, payments }),
    ];
    const joined = sepaFile(files);
    expect(sepaProblems(joined)).toEqual([]);
    expect(values(joined, 'NbOfTxs')).toEqual(['6', '2', '2', '2']);
    expect(new Set(values(joined, 'PmtInfId')).size).toBe(3);
  });

  it('is the same text for the same payments', () => {
    expect(sepaFile([sampleFile({ payer, payments })])).toBe(xml);
  });

  it('adds up any amounts exactly and stays well formed with any names', () => {
    const payment = fc.record({
      cents: fc.bigInt({ min: 1n, max: 99_999_999_999n }),
      payee: fc.string(),
      text: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 30 }), (list) => {
        const written = sepaFile([
          sampleFile({
            payer,
            payments: list.map(({ cents, payee, text }, index) =>
              samplePayment({
                numbers: sampleNumbers.iban,
                payee,
                text,
                amount: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
                end_to_end_id: index.toString(16).padStart(32, '0'),
              }),
            ),
          }),
        ]);
        const cents = list.reduce((total, { cents: one }) => total + one, 0n);
        expect(values(written, 'CtrlSum')[0]?.replace('.', '')).toBe(String(cents).padStart(3, '0'));
        expect([...xmlEvents(written)].length).toBeGreaterThan(0);
        expect(sepaProblems(written)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('text for banks', () => {
  it.each([
    ['Ægir Þór Straße', 'AEgir THor Strasse'],
    ['  a \n b ', 'a b'],
    ['日本', 'NOTPROVIDED'],
    ['/x/', 'x'],
    ['A&B – C’s', "A+B - C's"],
  ])('%s becomes %s', (text, written) => expect(sepaText(text, 70)).toBe(written));
});
