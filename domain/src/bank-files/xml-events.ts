/** An event that the XML reader reports. Names have no namespace prefix. */
type XmlEvent =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>> }
  | { kind: 'text'; text: string }
  | { kind: 'close'; name: string };

/** Thrown for a refused document. The message is a sentence for the person who uploaded the document. */
export class XmlProblem extends Error {}

const maxDepth = 64;
const markup =
  /<!--(?:(?!-->)[\s\S])*-->|<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>|<\?xml\s[^>]*\?>|<\/([^\s<>/]+)\s*>|<([A-Za-z_][^\s<>/]*)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/uy;

/**
 * Reads untrusted XML, one event at a time. Document type declarations are refused, so no entity can refer to a file or
 * expand endlessly. Only the five predefined entities of XML and numeric character references are supported.
 */
export function* xmlEvents(text: string): Generator<XmlEvent> {
  const open: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let hasRoot = false;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next === -1 ? text.length : next;
    if (end > at) yield* textEvents(text.slice(at, end), open);
    if (next === -1) break;

    markup.lastIndex = next;
    const found = markup.exec(text);
    if (!found) throw new XmlProblem(whyUnreadable(text.slice(next, next + 10)));
    at = markup.lastIndex;
    const [, cdata, closed, opened, attributes = '', isEmpty] = found;
    if (cdata !== undefined) yield { kind: 'text', text: cdata };
    if (closed !== undefined) yield closeEvent(closed, open);
    if (opened !== undefined) {
      if (open.length === 0 && hasRoot) throw new XmlProblem('The file has more than one document.');
      hasRoot = true;
      open.push(opened);
      if (open.length > maxDepth) throw new XmlProblem('The elements of the file are nested too deeply.');
      yield { kind: 'open', name: localName(opened), attributes: attributesOf(attributes) };
      if (isEmpty) yield closeEvent(opened, open);
    }
  }
  if (!hasRoot || open.length > 0) throw new XmlProblem('The file is not complete.');
}

function* textEvents(raw: string, open: readonly string[]): Generator<XmlEvent> {
  const text = decoded(raw);
  if (text.trim() === '') return;
  if (open.length === 0) throw new XmlProblem('The file is not an XML document.');
  yield { kind: 'text', text };
}

function closeEvent(name: string, open: string[]): XmlEvent {
  if (open.pop() !== name) throw new XmlProblem(`The element ${localName(name)} is not closed.`);
  return { kind: 'close', name: localName(name) };
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)];
  return Object.fromEntries(
    pairs.map(([, name = '', double, single]) => [localName(name), decoded(double ?? single ?? '')]),
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&([^;\s&]*);?/gu, (_, name: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/iu.exec(name);
    const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10) : null;
    const known = code === null ? entities[name] : characterOf(code);
    if (known === undefined) throw new XmlProblem('The file uses entities, which are not accepted.');
    return known;
  });
}

function characterOf(code: number): string | undefined {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function whyUnreadable(start: string): string {
  return start.startsWith('<!') ? 'The file has a document type, which is not accepted.' : 'The file is not valid XML.';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
