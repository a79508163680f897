import { UnreadableStatement } from './statement-line.ts';
import { longestLine, refuseLongLine } from './text-lines.ts';

export interface TableRow {
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t', '|'];

/** Reads the rows of a CSV file. Quoted cells may contain delimiters, line breaks and doubled quotes. */
export async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<TableRow> {
  let reader: CsvReader | undefined;
  let start = '';
  for await (const chunk of chunks) {
    if (reader) {
      yield* reader.push(chunk);
      continue;
    }
    start += chunk;
    // The delimiter is known once the first line with text is complete.
    if (!/\S[^\r\n]*[\r\n]/u.test(start) && start.length <= longestLine) continue;
    reader = csvReader(delimiterIn(start));
    yield* reader.push(start);
  }
  if (!reader) {
    reader = csvReader(delimiterIn(start));
    yield* reader.push(start);
  }
  yield* reader.end();
}

function delimiterIn(start: string): string {
  const first = /\S[^\r\n]*/u.exec(start)?.[0] ?? '';
  const plain = first.replace(/"[^"]*"/gu, '');
  const count = (delimiter: string) => plain.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

interface CsvReader {
  push(text: string): TableRow[];
  end(): TableRow[];
}

function csvReader(delimiter: string): CsvReader {
  let rows: TableRow[] = [];
  let [line, rowLine, length] = [1, 1, 0];
  let cells: string[] = [];
  let cell = '';
  let state: 'plain' | 'quoted' | 'after_quote' = 'plain';

  const endCell = () => {
    cells.push(cell);
    cell = '';
    state = 'plain';
  };
  const endRow = () => {
    endCell();
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: rowLine, cells });
    cells = [];
    length = 0;
  };
  const add = (letter: string) => {
    if (state === 'quoted') {
      if (letter === '"') state = 'after_quote';
      else cell += letter;
    } else if (letter === '"' && (state === 'after_quote' || cell.trim() === '')) {
      // A quote starts the quoted part of a cell. A quote directly after that part is a doubled quote, which means a
      // quote in the text.
      cell = state === 'after_quote' ? `${cell}"` : '';
      state = 'quoted';
    } else if (letter === delimiter) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  };

  return {
    push: (text) => {
      rows = [];
      for (const letter of text) {
        add(letter);
        if (letter === '\n') {
          line += 1;
          if (state !== 'quoted') rowLine = line;
        }
        length += 1;
        if (length > longestLine) refuseLongLine(rowLine);
      }
      return rows;
    },
    end: () => {
      if (state === 'quoted') throw new UnreadableStatement(rowLine, 'A quoted cell is not closed.');
      rows = [];
      endRow();
      return rows;
    },
  };
}
