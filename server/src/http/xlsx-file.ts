import writeXlsxFile from 'write-excel-file/node';
import { type CsvColumn, fileCells } from './csv-file.ts';

/** Builds an XLSX file with the same content as `csvFile`: all columns as text, with formulas escaped. */
export async function xlsxFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<Buffer> {
  const cells = fileCells(columns, rows).map((row, index) =>
    row.map((value) => ({ value, type: String, ...(index === 0 && { fontWeight: 'bold' as const }) })),
  );
  return writeXlsxFile(cells, { stickyRowsCount: 1 }).toBuffer();
}
