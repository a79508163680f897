import { escapeFormula } from '#domain/text/escape-formulas.ts';
import { call } from '../../lib/call.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { Import, ImportRow } from './import.calls.ts';

const rowsPerPage = 100;

/** Saves the rows with errors as a file with the reasons, to be corrected and uploaded again. */
export async function downloadSkippedRows({ import_id, headers, file_name }: Import): Promise<void> {
  const rows: ImportRow[] = [];
  for (let page: ImportRow[] = []; rows.length === 0 || page.length === rowsPerPage; ) {
    const after_row = rows.at(-1)?.row_number ?? 0;
    ({ rows: page } = await call('users.importRows', { import_id, result: 'bad', after_row, limit: rowsPerPage }));
    rows.push(...page);
    if (page.length === 0) break;
  }
  saveFile({
    file_name: `${file_name.replace(/\.\w+$/u, '')} errors.csv`,
    content: skippedRowsText(headers, rows),
    type: 'text/csv',
  });
}

/** The rows as CSV, with the columns of the uploaded file and the reasons in the last one. */
export function skippedRowsText(
  headers: readonly string[],
  rows: readonly Pick<ImportRow, 'cells' | 'messages'>[],
): string {
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
