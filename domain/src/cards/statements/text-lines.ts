import { UnreadableStatement } from './statement-line.ts';

export interface TextLine {
  line: number;
  text: string;
}

/** The maximum length of a line. Real statements do not reach it, and a longer line would only fill the memory. */
export const longestLine = 65_536;

/** Reads the lines of a file, without their line breaks. */
export async function* textLines(chunks: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let rest = '';
  let line = 0;
  for await (const chunk of chunks) {
    rest += chunk;
    let start = 0;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', start)) {
      line += 1;
      if (end - start > longestLine) refuseLongLine(line);
      yield { line, text: rest.slice(start, end).replace(/\r$/u, '') };
      start = end + 1;
    }
    rest = rest.slice(start);
    if (rest.length > longestLine) refuseLongLine(line + 1);
  }
  if (rest !== '') yield { line: line + 1, text: rest.replace(/\r$/u, '') };
}

export function refuseLongLine(line: number): never {
  throw new UnreadableStatement(line, 'The line is too long for a statement.');
}
