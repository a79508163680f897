import { Readable } from 'node:stream';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { asLatin1 } from '#domain/text/as-latin1.ts';
import { escapeFormula } from '#domain/text/escape-formulas.ts';
import type { MadeExport } from './made-export.ts';

/** A column of a sheet. Text cells are escaped, so that spreadsheets never run them as formulas. */
export interface Column<Row> {
  header: string;
  kind: 'text' | 'number' | 'date';
  value: (row: Row) => string | null;
  /** Formats the value for CSV files; by default the value is written unchanged. */
  text?: (value: string) => string;
  /** The date pattern of the cells in an XLSX file. */
  date_format?: string;
}

interface SheetStyle {
  has_header: boolean;
  column_separator: string;
  encoding: 'utf-8-bom' | 'utf-8' | 'latin1';
}

const standardStyle: SheetStyle = { has_header: true, column_separator: ',', encoding: 'utf-8-bom' };

export function sheet<Row>(
  format: 'csv' | 'xlsx',
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
  style = standardStyle,
) {
  return format === 'csv' ? csvSheet(columns, rows, style) : xlsxSheet(columns, rows, style);
}

const rowsAtOnce = 50;

/** Streams the rows as CSV. */
function csvSheet<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>, style: SheetStyle): MadeExport {
  const { promise: written, resolve, reject } = Promise.withResolvers<number>();
  const isLatin1 = style.encoding === 'latin1';
  const encodable = isLatin1 ? asLatin1 : (text: string) => text;
  const line = (cells: string[], bom: boolean) => {
    const text = stringify([cells], { bom, record_delimiter: 'windows', delimiter: style.column_separator });
    return Buffer.from(text, isLatin1 ? 'latin1' : 'utf8');
  };

  async function* lines() {
    try {
      let count = 0;
      let isFirst = style.encoding === 'utf-8-bom';
      const next = (cells: string[]) => {
        const written = line(cells, isFirst);
        isFirst = false;
        return written;
      };
      if (style.has_header) yield next(columns.map(({ header }) => escapeFormula(encodable(header))));
      for await (const row of rows) {
        count += 1;
        // Rows arrive in batches. Without a pause, other requests would wait until a whole batch is written.
        if (count % rowsAtOnce === 0) await letOthersRun();
        yield next(columns.map((column) => csvCell(column, row, encodable)));
      }
      resolve(count);
    } catch (error) {
      reject(error as Error);
      throw error;
    }
  }

  return { body: Readable.from(lines(), { objectMode: false }), written };
}

function csvCell<Row>(
  { kind, value, text = (plain) => plain }: Column<Row>,
  row: Row,
  encodable: (text: string) => string,
): string {
  const written = encodable(text(value(row) ?? ''));
  return kind === 'text' ? escapeFormula(written) : written;
}

/** Creates an XLSX file. All rows are collected first, because the index at the end of each part prevents streaming. */
function xlsxSheet<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
  { has_header }: SheetStyle,
): MadeExport {
  const { promise: written, resolve, reject } = Promise.withResolvers<number>();
  async function* bytes() {
    try {
      const headers: Cell[] = columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' }));
      const cells: Cell[][] = has_header ? [headers] : [];
      for await (const row of rows) cells.push(columns.map((column) => xlsxCell(column, row)));
      const options = { sheet: 'Export', columns: widthsOf(columns, cells) };
      yield await writeXlsxFile(cells, has_header ? { ...options, stickyRowsCount: 1 } : options).toBuffer();
      resolve(has_header ? cells.length - 1 : cells.length);
    } catch (error) {
      reject(error as Error);
      throw error;
    }
  }
  return { body: Readable.from(bytes(), { objectMode: false }), written };
}

/** Returns column widths that fit the header and the values, within limits. */
function widthsOf<Row>(columns: readonly Column<Row>[], cells: readonly Cell[][]): { width: number }[] {
  const [least, most, padding] = [10, 48, 2];
  return columns.map(({ header, kind }, index) => {
    const lengths = kind === 'text' ? cells.map((row) => textLength(row[index])) : [];
    const longest = lengths.reduce((longer, length) => Math.max(longer, length), header.length);
    return { width: Math.min(most, Math.max(least, longest + padding)) };
  });
}

function textLength(cell: Cell | undefined): number {
  const value = cell && typeof cell === 'object' && 'value' in cell ? cell.value : null;
  return typeof value === 'string' ? value.length : 0;
}

function xlsxCell<Row>({ kind, value, date_format = 'yyyy-mm-dd' }: Column<Row>, row: Row): Cell {
  const text = value(row);
  if (text === null || text === '') return null;
  switch (kind) {
    case 'text':
      return { value: text, type: String };
    case 'number':
      return { value: Number(text), type: Number, format: numberFormat(text) };
    case 'date':
      return { value: new Date(`${text}T00:00:00Z`), type: Date, format: date_format };
  }
}

/**
 * Returns a number format with as many decimals as the number has, so that yen ('1,840') and euros ('12.50') fit in one
 * column.
 */
function numberFormat(text: string): string {
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
}
