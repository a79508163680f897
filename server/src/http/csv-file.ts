import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '#domain/text/escape-formulas.ts';

export interface CsvColumn<Row> {
  header: string;
  text: (row: Row) => string;
}

/** Builds a CSV file for spreadsheets: all columns, CRLF line ends, a byte order mark for Excel, formulas escaped. */
export function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return stringify(
    [
      columns.map(({ header }) => escapeFormula(header)),
      ...rows.map((row) => columns.map(({ text }) => escapeFormula(text(row)))),
    ],
    { bom: true, record_delimiter: 'windows' },
  );
}
