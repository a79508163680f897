import { t } from '#domain/language/translate.ts';
import { escapeFormula } from '#domain/text/escape-formulas.ts';
import { saveFile } from './save-file.ts';

interface SkippedRow {
  /** The cell values by column header. */
  cells: Readonly<Record<string, string>>;
  messages: readonly string[];
}

export interface SkippedFile {
  /** The name of the uploaded file. */
  file_name: string;
  headers: readonly string[];
  rows: readonly SkippedRow[];
}

/** Reads all rows page by page. Each page starts after the last row of the previous one. */
export async function readAllRows<Row>(
  readPage: (last: Row | undefined) => Promise<{ rows: readonly Row[]; has_more: boolean }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = await readPage(rows.at(-1));
    rows.push(...page.rows);
    hasMore = page.has_more;
  }
  return rows;
}

/** Saves the rows with errors and the reasons as a CSV file, so that they can be corrected and uploaded again. */
export function saveSkippedRows({ file_name, headers, rows }: SkippedFile): void {
  saveFile({
    file_name: `${file_name.replace(/\.\w+$/u, '')} errors.csv`,
    content: skippedRowsText(headers, rows),
    type: 'text/csv',
  });
}

/** Returns the rows as CSV, with the columns of the uploaded file and the reasons in the last column. */
export function skippedRowsText(headers: readonly string[], rows: readonly SkippedRow[]): string {
  const lines = [
    [...headers, t`Error`],
    ...rows.map(({ cells, messages }) => [...headers.map((header) => cells[header] ?? ''), messages.join(' ')]),
  ];
  return `\uFEFF${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`;
}

function quoted(cell: string): string {
  const text = escapeFormula(cell);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
