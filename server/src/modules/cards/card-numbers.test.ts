import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import {
  camtFile,
  cdfFile,
  csvFile,
  gl1025File,
  ofxSgmlFile,
  ofxXmlFile,
  vcfFile,
} from '#domain/cards/statements/testing/statement-files.ts';
import { aCompany } from '../../testing/a-company.ts';
import { findStoredText } from '../../testing/find-stored-text.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { checkStatement } from './statements/check-statement.ts';
import { importStatement } from './statements/import-statement.ts';
import { connectTestCard } from './testing/connect-test-card.ts';

/** Card numbers that must not be stored or shown anywhere, with or without separators. */
const numbers = { visa: '4111111111111111', mastercard: '5555555555554444', amex: '378282246310005' };
const spellings = Object.values(numbers).flatMap((number) => [
  number,
  number.replace(/(.{4})(?=.)/gu, '$1 '),
  number.replace(/(.{4})(?=.)/gu, '$1-'),
]);

const team = () =>
  aCompany(product, { ana: ['employee'], fin: ['finance'] } as const, { features: { card_recon_enabled: true } });

let product: TestProduct;
let company: Awaited<ReturnType<typeof team>>;
const logged: string[] = [];
/** The responses that this test searches for card numbers. */
const answers: string[] = [];
beforeAll(async () => {
  product = await testProduct({ onLog: (line) => void logged.push(line) });
  company = await team();
});
afterAll(() => product.stop());

/**
 * Uploads, checks, confirms and imports a file, as far as the product accepts it. Returns the final state of the
 * statement.
 */
async function imports(content: string | Buffer, file_name = 'statement'): Promise<string> {
  const { fin } = company.people;
  const content_base64 = Buffer.from(content).toString('base64');
  const uploaded = await fin.calls('cardStatements.upload', { file_name, content_base64 });
  const statement_id = uploaded.data.id;
  const job = { client_id: company.client_id, statement_id };
  await checkStatement(product.app, job);
  const confirmed = await fin.sends('cardStatements.confirm', { statement_id });
  await importStatement(product.app, job);
  const { data } = await fin.calls('cardStatements.details', { statement_id });
  answers.push(JSON.stringify([uploaded, confirmed.body, data]));
  return data.state;
}

async function sheetOf(card: string): Promise<Buffer> {
  const rows = [
    ['Card', 'Date', 'Amount', 'Merchant'],
    [card, '2026-11-13', '5', 'Bar'],
  ];
  return writeXlsxFile(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer();
}

const formats: readonly [string, string, { masked: string; full: string }][] = [
  ['CSV', csvFile, { masked: '**** 4242', full: numbers.visa }],
  ['OFX 1', ofxSgmlFile, { masked: 'XXXXXXXXXXXX4242', full: numbers.visa }],
  ['OFX 2', ofxXmlFile, { masked: '****4242', full: numbers.mastercard }],
  ['VCF', vcfFile, { masked: '411111******4242', full: numbers.visa }],
  ['CDF3', cdfFile, { masked: 'XXXXXXXXXXXX4242', full: numbers.mastercard }],
  ['GL1025', gl1025File, { masked: 'XXXXXXXXXXX1009     ', full: `${numbers.amex}     ` }],
  ['camt.053', camtFile, { masked: '************4242', full: numbers.visa }],
];

describe('a full card number', () => {
  it.each(formats)('is refused in %s, and the masked file is imported', async (_, file, { masked, full }) => {
    expect(await imports(file)).toBe('done');
    expect(await imports(file.replaceAll(masked, full))).toBe('failed');
  });

  it('is refused in Excel', async () => {
    expect(await imports(await sheetOf('XXXX-4242'))).toBe('done');
    expect(await imports(await sheetOf(numbers.visa))).toBe('failed');
  });

  it('is masked in ids, names of files and rows without headers', async () => {
    expect(await imports(csvFile.replace('tx-1', numbers.mastercard), `${numbers.visa}.csv`)).toBe('done');
    expect(await imports(`4111 1111 1111 1111,2026-11-13,5,Bar\n`)).toBe('failed');
    expect(await imports(`${numbers.amex},2026-11-13,5,Bar\n`)).toBe('failed');
  });

  it('is stored and shown nowhere after all imports and a sync', async () => {
    const { ana, fin } = company.people;
    const { sync } = await connectTestCard(product, ana);
    await sync();
    const { data } = await fin.calls('cards.pagedTransactions', { scope: 'company', limit: 100 });
    const refund = data.find(({ description }) => description.startsWith('OFFICE DEPOT REFUND'));
    expect(refund?.description).toBe('OFFICE DEPOT REFUND TO •• 1111');
    for (const { id } of data)
      answers.push(JSON.stringify(await fin.calls('cards.transactionDetails', { transaction_id: id })));
    answers.push(JSON.stringify([data, await fin.calls('cardStatements.list', {})]));

    const stored = { client_id: company.client_id, logged };
    expect(await findStoredText(product, stored, spellings)).toEqual([]);
    expect(answers.filter((answer) => spellings.some((number) => answer.includes(number)))).toEqual([]);
    // Makes sure that the search works, by looking for a text that is stored.
    expect(await findStoredText(product, stored, ['•• 1111'])).toContain('the table card_transactions');
  });
});
