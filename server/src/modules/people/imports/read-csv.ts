import { parse } from 'csv-parse/sync';

const delimiters = [',', ';', '\t', '|'] as const;

/** Parses CSV text with any common delimiter and encoding. */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = decoded(bytes);
  if (text.includes('\0')) throw new Error('the file is neither CSV nor XLSX');
  return parse(text, {
    delimiter: delimiterOf(text),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 200_000,
  }) as string[][];
}

/** Decodes the text. Falls back to Windows-1252, which older spreadsheet programs still write. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Finds the delimiter that occurs most often in the first line, ignoring quoted text. */
function delimiterOf(text: string): string {
  const firstLine = text
    .replace(/^\ufeff/u, '')
    .trimStart()
    .slice(0, 20_000)
    .replace(/"[^"]*"/gu, '')
    .split(/\r?\n/u, 1)[0];
  const counted = delimiters.map((delimiter) => ({ delimiter, count: (firstLine ?? '').split(delimiter).length }));
  return counted.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).delimiter;
}
