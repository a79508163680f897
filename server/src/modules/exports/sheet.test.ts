import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type Column, sheet } from './sheet.ts';

interface Line {
  merchant: string;
  amount: string;
}

const columns: Column<Line>[] = [
  { header: 'Merchant', kind: 'text', value: ({ merchant }) => merchant },
  { header: 'Reimbursable amount', kind: 'number', value: ({ amount }) => amount },
];

async function* lines(): AsyncGenerator<Line> {
  yield { merchant: 'Le Potager des Halles', amount: '12.50' };
  yield { merchant: 'A'.repeat(200), amount: '3.00' };
}

it('names the sheet and makes its columns as wide as their content', async () => {
  const { body } = sheet('xlsx', columns, lines());
  const workbook = Buffer.concat(await Array.fromAsync(body));
  const text = (path: string) => partOf(workbook, path);
  expect(text('xl/workbook.xml')).toContain('name="Export"');
  const widths = [...text('xl/worksheets/sheet1.xml').matchAll(/<col [^>]*width="(\d+)/gu)].map(([, width]) =>
    Number(width),
  );
  expect(widths).toEqual([48, 21]);
});

it('replaces characters that Latin-1 does not have before it escapes formulas', async () => {
  async function* foreign(): AsyncGenerator<Line> {
    for (const merchant of ['Ľ1+1', 'Ļ1', 'č', 'Ċ', '–1', '5 €', 'é']) yield { merchant, amount: '1.00' };
  }
  const style = { has_header: false, column_separator: ';', encoding: 'latin1' } as const;
  const { body } = sheet('csv', columns, foreign(), style);
  const text = Buffer.concat(await Array.fromAsync(body)).toString('latin1');
  const cells = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replace(';1.00', ''));
  expect(cells).toEqual(['L1+1', 'L1', 'c', 'C', "'-1", '5 EUR', 'é']);
});

/** Returns the text of a file in a zip archive, which is found through the directory at the end of the archive. */
function partOf(zip: Buffer, path: string): string {
  const entry = zip.lastIndexOf(path) - 46;
  const [isDeflated, size, start] = [
    zip.readUInt16LE(entry + 10) === 8,
    zip.readUInt32LE(entry + 20),
    zip.readUInt32LE(entry + 42),
  ];
  const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  const bytes = zip.subarray(content, content + size);
  return (isDeflated ? inflateRawSync(bytes) : bytes).toString();
}
