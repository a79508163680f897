import writeXlsxFile from 'write-excel-file/node';
import { escapeFormula } from '#domain/text/escape-formulas.ts';
import type { CsvColumn } from './csv-file.ts';

/** The XLSX counterpart of `csvFile`: all columns as text, formulas escaped. */
export async function xlsxFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<Buffer> {
  const cells = [
    columns.map(({ header }) => ({ value: escapeFormula(header), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => columns.map(({ text }) => ({ value: escapeFormula(text(row)), type: String }))),
  ];
  return writeXlsxFile(cells, { stickyRowsCount: 1 }).toBuffer();
}
