import { stringify } from 'csv-stringify/sync';
import { guardedCell } from '#domain/text/csv-cell.ts';

export interface CsvColumn<Row> {
  header: string;
  text: (row: Row) => string;
}

/** Builds a CSV file for spreadsheets: all columns, CRLF line ends, a byte order mark for Excel, formulas escaped. */
export function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return stringify(
    [
      columns.map(({ header }) => guardedCell(header)),
      ...rows.map((row) => columns.map(({ text }) => guardedCell(text(row)))),
    ],
    { bom: true, record_delimiter: 'windows' },
  );
}
