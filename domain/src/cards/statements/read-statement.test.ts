import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDecimal } from '../../money/money.ts';
import type { TableOptions } from './csv-statement.ts';
import { readStatement, readStatementTable, statementFormatOf } from './read-statement.ts';
import type { StatementRecord } from './statement-line.ts';
import { camtFile, cdfFile, csvFile, gl1025File, ofxSgmlFile, ofxXmlFile, vcfFile } from './testing/statement-files.ts';

const options: TableOptions = { currency: 'USD', day_order: 'month_first', is_debit_positive: true };
const fullNumber = '4111111111111111';

async function* inPieces(content: string | Uint8Array, size = content.length): AsyncGenerator<string | Uint8Array> {
  for (let start = 0; start < content.length; start += Math.max(1, size)) yield content.slice(start, start + size);
}

async function recordsOf(
  content: string | Uint8Array,
  { size, ...changes }: Partial<TableOptions> & { size?: number } = {},
) {
  return Array.fromAsync(readStatement(inPieces(content, size), { ...options, ...changes }));
}

const brief = (record: StatementRecord) =>
  record.kind === 'problem'
    ? `${record.line}: ${record.message}`
    : [
        record.line,
        record.last_four,
        record.spent_on,
        record.posted_on,
        `${record.amount.currency} ${toDecimal(record.amount)}`,
        record.foreign && `${record.foreign.currency} ${toDecimal(record.foreign)}`,
        record.merchant,
        record.mcc,
        record.external_id,
      ].join(' | ');

const files = {
  csv: csvFile,
  ofx: ofxSgmlFile,
  'ofx 2': ofxXmlFile,
  vcf: vcfFile,
  cdf: cdfFile,
  gl1025: gl1025File,
  camt: camtFile,
} satisfies Record<string, string>;

describe('a statement file', () => {
  it.each<[keyof typeof files, string[]]>([
    [
      'csv',
      [
        '2 | 4242 | 2026-11-10 | 2026-11-12 | USD 12.40 |  | STARBUCKS, 1234 | 5814 | tx-1',
        '3 | 4242 | 2026-11-13 |  | USD -80.00 | EUR -73.20 | ZALANDO "SE" |  | tx-2',
        '5: The amount is missing or is not an amount.',
      ],
    ],
    [
      'ofx',
      [
        '20 | 4242 | 2026-11-10 | 2026-11-12 | USD 12.40 |  | STARBUCKS & CO | 5814 | F1',
        '28 | 4242 | 2026-11-13 | 2026-11-13 | USD -80.00 |  | ZALANDO SE |  | F2',
      ],
    ],
    ['ofx 2', ['5 | 4242 | 2026-11-10 | 2026-11-10 | EUR 12.40 |  | Café Lokál |  | F1']],
    [
      'vcf',
      [
        '5 | 4242 | 2026-11-10 | 2026-11-12 | USD 12.40 | JPY 1900 | STARBUCKS | 5814 | 24431066314083123456789/1',
        '6 | 4242 | 2026-11-13 | 2026-11-14 | USD -80.00 |  | ZALANDO | 5651 | 24431066314083123456790/2',
      ],
    ],
    [
      'cdf',
      [
        '12 | 4242 | 2026-11-10 | 2026-11-12 | USD 12.40 | EUR 11.30 | STARBUCKS | 5814 | M1',
        '25 | 4242 | 2026-11-13 | 2026-11-14 | USD -80.00 |  | HILTON | 7011 | M2',
      ],
    ],
    ['gl1025', ['2 | 1009 | 2026-11-10 | 2026-11-12 | USD 12.40 | EUR 11.30 | STARBUCKS | 5814 | G1']],
    [
      'camt',
      [
        '9 | 4242 | 2026-11-10 | 2026-11-12 | EUR 12.40 | USD 13.50 | Starbucks |  | R1',
        '21 | 4242 | 2026-11-13 | 2026-11-13 | EUR -80.00 |  | Zalando SE |  | R2',
      ],
    ],
  ])('of %s is read in pieces of any size', async (name, expected) => {
    for (const size of [undefined, 1, 7, 100])
      expect((await recordsOf(files[name], size ? { size } : {})).map(brief)).toEqual(expected);
  });

  it.each(Object.entries(files))('of %s shows its format by its content', (name, content) => {
    expect(statementFormatOf(content)).toBe(name.split(' ')[0]);
  });

  it('has details of flights, hotels and cardholders', async () => {
    const [first, second] = await recordsOf(cdfFile);
    expect(first).toMatchObject({ holder: 'ANA LOPEZ', network: 'Mastercard', details: { city: 'SEATTLE' } });
    expect(second).toMatchObject({ details: { hotel_nights: '2', hotel_arrival_on: '2026-11-11' } });
    expect((await recordsOf(gl1025File))[0]).toMatchObject({ holder: 'ANA LOPEZ', network: 'American Express' });
  });
});

describe('a CSV statement', () => {
  it.each<[string, string, Partial<TableOptions>, string[]]>([
    [
      'semicolons and day first',
      'Karte;Datum;Betrag;Händler\n1234;13.11.2026;1.234,50;Hotel',
      { mapping: { card: 'Karte', spent_on: 'Datum', amount: 'Betrag', merchant: 'Händler' } },
      ['2 | 1234 | 2026-11-13 |  | USD 1234.50 |  | Hotel |  | '],
    ],
    [
      'charges as negative numbers',
      'Card;Date;Amount;Merchant\n1234;11/13/2026;-5;Bar',
      { is_debit_positive: false },
      ['2 | 1234 | 2026-11-13 |  | USD 5.00 |  | Bar |  | '],
    ],
    [
      'debit and credit columns',
      'Card,Date,Debit,Credit,Merchant\n1234,2026-11-13,5,,Bar\n1234,2026-11-13,,6,Bar',
      {},
      ['2 | 1234 | 2026-11-13 |  | USD 5.00 |  | Bar |  | ', '3 | 1234 | 2026-11-13 |  | USD -6.00 |  | Bar |  | '],
    ],
    [
      'credits in parentheses',
      'Card,Date,Amount,Merchant\n1234,2026-11-13,(5.00),Bar\n1234,2026-11-13,6.00 CR,Bar',
      {},
      ['2 | 1234 | 2026-11-13 |  | USD -5.00 |  | Bar |  | ', '3 | 1234 | 2026-11-13 |  | USD -6.00 |  | Bar |  | '],
    ],
    [
      'a title above the headers',
      'Statement of November\n\nCard,Date,Amount,Merchant\nXXXX-1234,2026-11-13,5,Bar',
      {},
      ['4 | 1234 | 2026-11-13 |  | USD 5.00 |  | Bar |  | '],
    ],
    ['no card column', 'Date,Amount,Merchant\n2026-11-13,5,Bar', {}, ['1: Choose the column with the card number.']],
    ['no headers', 'Hello', {}, ['1: The file has no row with column headers.']],
    ['an open quote', 'Card,Date,Amount,Merchant\n1234,2026-11-13,5,"Bar', {}, ['2: A quoted cell is not closed.']],
  ])('with %s', async (_, content, changes, expected) => {
    expect((await recordsOf(content, changes)).map(brief)).toEqual(expected);
  });

  it('reads the rows of a spreadsheet', async () => {
    const rows = async function* () {
      yield { line: 1, cells: ['Card', 'Date', 'Amount', 'Merchant'] };
      yield { line: 2, cells: ['1234', '2026-11-13', '5', 'Bar'] };
    };
    expect((await Array.fromAsync(readStatementTable(rows(), options))).map(brief)).toEqual([
      '2 | 1234 | 2026-11-13 |  | USD 5.00 |  | Bar |  | ',
    ]);
  });

  it('is read in Windows-1252 and UTF-16', async () => {
    const content = 'Card,Date,Amount,Merchant\n1234,2026-11-13,5,Café\n';
    for (const bytes of [Buffer.from(content, 'latin1'), Buffer.from(`\uFEFF${content}`, 'utf16le')])
      expect(await recordsOf(bytes)).toMatchObject([{ merchant: 'Café' }]);
  });
});

describe('a full card number', () => {
  it.each([
    ['csv', csvFile.replace('**** 4242', fullNumber)],
    ['csv with spaces', csvFile.replace('**** 4242', 'Visa 4111 1111 1111 1111 12/28')],
    ['csv in the merchant', csvFile.replace('STARBUCKS, 1234', `CARD ${fullNumber} FEE`)],
    ['csv in another column', `Card,Date,Amount,Merchant,Account number\n1234,2026-11-13,5,Bar,${fullNumber}`],
    ['ofx', ofxSgmlFile.replace('XXXXXXXXXXXX4242', fullNumber)],
    ['vcf', vcfFile.replaceAll('411111******4242', fullNumber)],
    ['cdf', cdfFile.replace('XXXXXXXXXXXX4242', fullNumber)],
    ['gl1025', gl1025File.replaceAll('XXXXXXXXXXX1009     ', '378282246310005     ')],
    ['camt', camtFile.replaceAll('************4242', fullNumber)],
  ])('in %s is refused without repeating it', async (_, content) => {
    const records = await recordsOf(content);
    expect(records.at(-1)).toMatchObject({ kind: 'problem', is_fatal: true, has_full_card_number: true });
    expect(JSON.stringify(records, bigintText)).not.toMatch(/4111111111111111|378282246310005|4111 1111/u);
  });

  it('is not stored as an id', async () => {
    const records = await recordsOf(csvFile.replace('tx-1', fullNumber));
    expect(records[0]).toMatchObject({ kind: 'transaction', external_id: null });
  });
});

describe('a damaged file', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol1 "&lol;&lol;">]><CDFTransmissionFile>&lol1;</CDFTransmissionFile>`;
  it.each([
    ['a declared entity', bomb, 'declares entities'],
    [
      'an external entity',
      '<!DOCTYPE x SYSTEM "file:///etc/passwd" [<!ENTITY e SYSTEM "file:///etc/passwd">]><BkToCstmrStmt>&e;</BkToCstmrStmt>',
      'declares entities',
    ],
    ['deep elements', `<BkToCstmrStmt>${'<a>'.repeat(100)}`, 'nested too deeply'],
    ['crossed elements', '<BkToCstmrStmt><a></BkToCstmrStmt></a>', 'not closed in order'],
    ['a giant text', `<BkToCstmrStmt>${'x'.repeat(200_000)}`, 'too long'],
    ['a giant line', `8\t1\t1\t1\t5\n5\t${'x'.repeat(200_000)}`, 'too long'],
    ['a giant cell', `Card,Date,Amount,Merchant\n1234,2026-11-13,5,${'x'.repeat(200_000)}`, 'too long'],
    ['binary data', 'Card,Date\n\0\0', 'binary data'],
    ['a block without an end', vcfFile.split('\n').slice(0, 5).join('\n'), 'incomplete'],
    ['half an OFX file', ofxSgmlFile.slice(0, 600), 'incomplete'],
    ['half a CDF3 file', cdfFile.slice(0, 900), 'incomplete'],
  ])('with %s ends with a sentence', async (_, content, sentence) => {
    expect((await recordsOf(content)).at(-1)).toMatchObject({
      kind: 'problem',
      is_fatal: true,
      message: expect.stringContaining(sentence),
    });
  });

  it('never throws, however it is cut and changed', async () => {
    const damaged = fc
      .tuple(
        fc.constantFrom(...Object.values(files)),
        fc.nat(),
        fc.nat(),
        fc.uint8Array({ maxLength: 12 }),
        fc.nat(300),
      )
      .map(([content, cut, position, noise, size]) => {
        const bytes = Buffer.from(content).subarray(0, Math.max(1, cut % (content.length + 1)));
        const index = position % (bytes.length + 1);
        return { bytes: Buffer.concat([bytes.subarray(0, index), noise, bytes.subarray(index)]), size: size + 1 };
      });
    await fc.assert(
      fc.asyncProperty(damaged, async ({ bytes, size }) => {
        for (const record of await recordsOf(new Uint8Array(bytes), { size })) {
          expect(record.line).toBeGreaterThan(0);
          if (record.kind === 'problem') expect(record.message).toMatch(/\.$/u);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('passes on the errors of the disk', async () => {
    const failing = async function* (): AsyncGenerator<string> {
      yield 'Card,';
      throw new Error('disk');
    };
    await expect(Array.fromAsync(readStatement(failing(), options))).rejects.toThrow('disk');
  });
});

function bigintText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
