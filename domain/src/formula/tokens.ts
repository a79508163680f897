import { allow, type Decision, refuse } from '../decision.ts';

export interface Token {
  kind: 'number' | 'text' | 'word' | 'symbol' | 'end';
  text: string;
  /** The position in the text, counted from 1. */
  position: number;
}

export type TokenRefusal = 'formula.unexpected' | 'formula.text_unclosed' | 'formula.number_unreadable';

// Each pattern is sticky and barely backtracks, so the text is scanned only once.
const patterns = {
  space: /\s+/uy,
  number: /(?:\d+(?:\.\d*)?|\.\d+)/uy,
  word: /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy,
  text: /"(?:[^"]|"")*"|'(?:[^']|'')*'/uy,
  symbol: /<=|>=|<>|!=|==|[-+*/×÷−(),[\]{}<>=;]/uy,
};

/** Other characters that users type or paste for the same operator. */
const spelledOtherwise: Record<string, string> = { '×': '*', '÷': '/', '−': '-', '!=': '<>', '==': '=', ';': ',' };

export function readTokens(text: string): Decision<Token[], TokenRefusal> {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const space = take(patterns.space, text, at);
    at += space.length;
    if (at >= text.length) break;
    const token = tokenAt(text, at);
    if (!token.allowed) return token;
    tokens.push(token.value.token);
    at += token.value.length;
  }
  tokens.push({ kind: 'end', text: '', position: text.length + 1 });
  return allow(tokens);
}

function tokenAt(text: string, at: number): Decision<{ token: Token; length: number }, TokenRefusal> {
  const position = at + 1;
  const given = (kind: Token['kind'], taken: string, normalised = taken) =>
    allow({ token: { kind, text: normalised, position }, length: taken.length });

  const number = take(patterns.number, text, at);
  if (number) {
    const plain = number.replace(/^\./u, '0.').replace(/\.$/u, '');
    if (!/^\d{1,18}(\.\d{1,12})?$/u.test(plain)) return refuse('formula.number_unreadable', { position });
    return given('number', number, plain);
  }
  const word = take(patterns.word, text, at);
  if (word) return given('word', word);
  const symbol = take(patterns.symbol, text, at);
  if (symbol) return given('symbol', symbol, spelledOtherwise[symbol] ?? symbol);
  const quoted = take(patterns.text, text, at);
  if (quoted) return given('text', quoted, unquote(quoted));
  if (/["']/u.test(text[at] ?? '')) return refuse('formula.text_unclosed', { position });
  return refuse('formula.unexpected', { found: String.fromCodePoint(text.codePointAt(at) ?? 63), position });
}

function take(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Removes the quotes around a text. Inside, a doubled quote means one quote: 'driver''s'. */
function unquote(quoted: string): string {
  const quote = quoted[0] ?? '"';
  return quoted.slice(1, -1).replaceAll(quote + quote, quote);
}
