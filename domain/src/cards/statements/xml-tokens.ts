import { UnreadableStatement } from './statement-line.ts';

export type XmlToken =
  | { kind: 'open'; name: string; attributes: string; is_empty: boolean; line: number }
  | { kind: 'close'; name: string; line: number }
  | { kind: 'text'; text: string; line: number };

interface XmlReader {
  push(text: string): XmlToken[];
  /** Ends the input. Throws if the file ends inside a tag. */
  end(): void;
}

/**
 * The maximum length of a tag or text. Real statements do not reach it, and a longer one would only fill the memory.
 */
const longestToken = 65_536;

/**
 * Reads the tags and texts of XML or SGML in pieces. Only the five predefined entities of XML and numeric characters
 * are supported. Files that declare their own entities are refused, so no entity can expand endlessly or load another
 * file.
 */
export function xmlTokens(): XmlReader {
  let rest = '';
  let line = 1;

  const take = (length: number) => {
    const taken = rest.slice(0, length);
    rest = rest.slice(length);
    return taken;
  };
  const next = (): XmlToken | 'more' | 'skipped' => {
    const began = line;
    const markup = rest.startsWith('<') ? markupIn(rest) : textIn(rest);
    if (markup === 'more') {
      if (rest.length > longestToken) throw new UnreadableStatement(line, 'A tag or text is too long for a statement.');
      return 'more';
    }
    const taken = take(markup.length);
    line += taken.split('\n').length - 1;
    return markup.token(taken, began);
  };

  return {
    push: (text) => {
      rest += text;
      const tokens: XmlToken[] = [];
      while (rest !== '') {
        const token = next();
        if (token === 'more') break;
        if (token !== 'skipped') tokens.push(token);
      }
      return tokens;
    },
    end: () => {
      if (rest.trim() !== '') throw new UnreadableStatement(line, 'The file ends too early. It may be incomplete.');
    },
  };
}

interface Markup {
  length: number;
  token(taken: string, line: number): XmlToken | 'skipped';
}

function textIn(rest: string): Markup | 'more' {
  const end = rest.indexOf('<');
  if (end < 0) return 'more';
  return { length: end, token: (taken, line) => ({ kind: 'text', text: unescapeText(taken), line }) };
}

function markupIn(rest: string): Markup | 'more' {
  if (rest.startsWith('<!--')) return skippedTo(rest, '-->');
  if (rest.startsWith('<?')) return skippedTo(rest, '?>');
  if (rest.startsWith('<![CDATA[')) {
    const end = rest.indexOf(']]>');
    if (end < 0) return 'more';
    return { length: end + 3, token: (taken, line) => ({ kind: 'text', text: taken.slice(9, -3), line }) };
  }
  // The start of a comment or CDATA section may still be incomplete.
  if (rest.startsWith('<!') && rest.length < 9 && !rest.includes('>')) return 'more';
  const end = rest.indexOf('>');
  if (end < 0) return 'more';
  return { length: end + 1, token: tagOf };
}

function skippedTo(rest: string, mark: string): Markup | 'more' {
  const end = rest.indexOf(mark);
  return end < 0 ? 'more' : { length: end + mark.length, token: () => 'skipped' };
}

function tagOf(taken: string, line: number): XmlToken | 'skipped' {
  if (/^<!(?:ENTITY|DOCTYPE[^>]*\[)/iu.test(taken))
    throw new UnreadableStatement(line, 'The file declares entities of its own, which a statement must not.');
  if (taken.startsWith('<!')) return 'skipped';
  const [, slash, name, attributes = ''] = /^<(\/?)\s*(?:[\w.-]+:)?([\w.-]+)([\s\S]*)>$/u.exec(taken) ?? [];
  if (name === undefined) throw new UnreadableStatement(line, 'The file contains a tag that cannot be read.');
  if (slash) return { kind: 'close', name, line };
  return { kind: 'open', name, attributes, is_empty: attributes.trimEnd().endsWith('/'), line };
}

/** Returns the value of an attribute; empty if it is missing. */
export function attributeOf(attributes: string, name: string): string {
  const match = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'u').exec(attributes);
  return unescapeText(match?.[1] ?? match?.[2] ?? '');
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function unescapeText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/giu, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code === undefined) return named[String(name).toLowerCase()] ?? whole;
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });
}
