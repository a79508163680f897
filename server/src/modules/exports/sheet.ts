import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { escapeFormula } from '#domain/text/escape-formulas.ts';
import type { MadeExport } from './made-export.ts';

/** One column of a sheet. Text cells are escaped so that spreadsheets never run them as formulas. */
export interface Column<Row> {
  header: string;
  kind: 'text' | 'number' | 'date';
  value: (row: Row) => string | null;
}

export function sheet<Row>(format: 'csv' | 'xlsx', columns: readonly Column<Row>[], rows: AsyncIterable<Row>) {
  return format === 'csv' ? csvSheet(columns, rows) : xlsxSheet(columns, rows);
}

/** Streams the rows; the columns never depend on them. */
function csvSheet<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>): MadeExport {
  const { promise: written, resolve, reject } = Promise.withResolvers<number>();
  const line = (cells: string[], bom: boolean) => stringify([cells], { bom, record_delimiter: 'windows' });

  async function* lines() {
    try {
      let count = 0;
      yield line(
        columns.map(({ header }) => escapeFormula(header)),
        true,
      );
      for await (const row of rows) {
        count += 1;
        yield line(
          columns.map((column) => csvCell(column, row)),
          false,
        );
      }
      resolve(count);
    } catch (error) {
      reject(error as Error);
      throw error;
    }
  }

  return { body: Readable.from(lines(), { objectMode: false }), written };
}

function csvCell<Row>({ kind, value }: Column<Row>, row: Row): string {
  const text = value(row) ?? '';
  return kind === 'text' ? escapeFormula(text) : text;
}

/** XLSX cannot be streamed: its index is at the end of each part, so all rows are collected first. */
function xlsxSheet<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>): MadeExport {
  const { promise: written, resolve, reject } = Promise.withResolvers<number>();
  async function* bytes() {
    try {
      const cells: Cell[][] = [columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' }))];
      for await (const row of rows) cells.push(columns.map((column) => xlsxCell(column, row)));
      yield await writeXlsxFile(cells, { stickyRowsCount: 1 }).toBuffer();
      resolve(cells.length - 1);
    } catch (error) {
      reject(error as Error);
      throw error;
    }
  }
  return { body: Readable.from(bytes(), { objectMode: false }), written };
}

function xlsxCell<Row>({ kind, value }: Column<Row>, row: Row): Cell {
  const text = value(row);
  if (text === null || text === '') return null;
  switch (kind) {
    case 'text':
      return { value: text, type: String };
    case 'number':
      return { value: Number(text), type: Number, format: numberFormat(text) };
    case 'date':
      return { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  }
}

/** Shows the decimals the number has, so yen ('1,840') and euros ('12.50') fit in one column. */
function numberFormat(text: string): string {
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
}
