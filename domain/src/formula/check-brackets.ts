import { allow, type Decision, refuse } from '../decision.ts';

export type BracketRefusal = 'formula.bracket_unclosed' | 'formula.bracket_unopened' | 'formula.bracket_mismatched';

const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/**
 * Checks that (), [] and {} are balanced and matched; everything else, including quoted text, is ignored. Positions
 * count from 1, so that the editor can place its cursor.
 */
export function checkBrackets(text: string): Decision<{ pairs: number }, BracketRefusal> {
  const open: { bracket: string; position: number }[] = [];
  let pairs = 0;
  for (const { bracket, position } of bracketsOf(text)) {
    if (bracket in closing) {
      open.push({ bracket, position });
      continue;
    }
    const last = open.pop();
    if (!last) return refuse('formula.bracket_unopened', { bracket, position });
    if (closing[last.bracket] !== bracket)
      return refuse('formula.bracket_mismatched', {
        bracket,
        position,
        expected: closing[last.bracket] ?? ')',
        opened: last.bracket,
        opened_at: last.position,
      });
    pairs += 1;
  }
  const unclosed = open.at(-1);

  return unclosed ? refuse('formula.bracket_unclosed', unclosed) : allow({ pairs });
}

function bracketsOf(text: string): { bracket: string; position: number }[] {
  // An unclosed quote is ignored here; the parser reports it.
  const found = text.matchAll(/"[^"]*"|'[^']*'|[()[\]{}]/gu);
  return [...found].flatMap(({ 0: match, index }) =>
    match.length === 1 ? [{ bracket: match, position: index + 1 }] : [],
  );
}
