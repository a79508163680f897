import type { SourceFile } from './source-files.ts';

const maxFileLines = 460;
const maxFunctionLines = 70;

/** Returns files longer than the limit, as "path has n lines". */
export function longFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length;
    return lines > maxFileLines ? [`${path} has ${lines} lines.`] : [];
  });
}

/** Returns functions longer than the limit, as "path:line has a function of n lines". */
export function longFunctions(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, functions }) =>
    functions
      .filter(({ lines }) => lines > maxFunctionLines)
      .map(({ line, lines }) => `${path}:${line} has a function of ${lines} lines.`),
  );
}
