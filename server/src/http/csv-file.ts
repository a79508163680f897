import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '#domain/text/escape-formulas.ts';
import { inLanguage } from './language.ts';

export interface CsvColumn<Row> {
  header: string;
  text: (row: Row) => string;
}

/**
 * Builds a CSV file for spreadsheets, with CRLF line endings, a byte order mark for Excel and escaped formulas. Files
 * are in English, because other programs and our imports read them.
 */
export function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return stringify(fileCells(columns, rows), { bom: true, record_delimiter: 'windows' });
}

/** Returns the header row followed by the data rows, with formulas escaped. */
export function fileCells<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string[][] {
  return inLanguage('en', () => [
    columns.map(({ header }) => escapeFormula(header)),
    ...rows.map((row) => columns.map(({ text }) => escapeFormula(text(row)))),
  ]);
}
