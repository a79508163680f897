import { t } from '#domain/language/translate.ts';
import type { TableAnswer } from './read-table.ts';

const maxColumns = 200;
const maxCellLength = 1_000;

/** Takes the headers from the first non-empty row, and one cell per header from each row below. */
export function tableFrom(lines: readonly (readonly string[])[], max_rows: number): TableAnswer {
  const filled = lines.filter((line) => line.some((cell) => cell.trim() !== ''));
  const [first, ...rest] = filled;
  if (!first || rest.length === 0) return { kind: 'empty' };
  if (rest.length > max_rows) return { kind: 'too_many' };
  const width = Math.max(...filled.map((line) => line.length));
  if (width > maxColumns) return { kind: 'unreadable', reason: t`the file has more than ${maxColumns} columns.` };
  const headers = headersFrom(first.map(cleaned), width);
  const rows = rest.map((line) => headers.map((_, index) => cleaned(line[index] ?? '')));
  return { kind: 'table', table: { headers, rows } };
}

/** Gives every column a unique name, even where the file has no name or repeats one. */
function headersFrom(names: readonly string[], width: number): string[] {
  const taken = new Set<string>(['__proto__']);
  return Array.from({ length: width }, (_, index) => {
    const name = (names[index] || `Column ${index + 1}`).slice(0, 190);
    let header = name;
    for (let count = 2; taken.has(header); count += 1) header = `${name} (${count})`;
    taken.add(header);
    return header;
  });
}

/** Removes control characters and broken surrogates, which the database rejects. */
function cleaned(cell: string): string {
  return cell
    .slice(0, maxCellLength)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
