import { escapeFormula } from '#domain/text/escape-formulas.ts';
import { saveFile } from './save-file.ts';

interface SkippedRow {
  /** By header. */
  cells: Readonly<Record<string, string>>;
  messages: readonly string[];
}

export interface SkippedFile {
  /** The name of the uploaded file. */
  file_name: string;
  headers: readonly string[];
  rows: readonly SkippedRow[];
}

/** Saves the rows with errors as a file with the reasons, to be corrected and uploaded again. */
export function saveSkippedRows({ file_name, headers, rows }: SkippedFile): void {
  saveFile({
    file_name: `${file_name.replace(/\.\w+$/u, '')} errors.csv`,
    content: skippedRowsText(headers, rows),
    type: 'text/csv',
  });
}

/** The rows as CSV, with the columns of the uploaded file and the reasons in the last one. */
export function skippedRowsText(headers: readonly string[], rows: readonly SkippedRow[]): string {
  const lines = [
    [...headers, 'Error'],
    ...rows.map(({ cells, messages }) => [...headers.map((header) => cells[header] ?? ''), messages.join(' ')]),
  ];
  return `\uFEFF${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`;
}

function quoted(cell: string): string {
  const text = escapeFormula(cell);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
