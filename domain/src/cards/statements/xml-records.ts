import { UnreadableStatement } from './statement-line.ts';
import { xmlTokens } from './xml-tokens.ts';

/** The texts below an element by their relative path, such as 'Acct/Ccy'. Only the first text of a path is stored. */
export interface XmlFields {
  line: number;
  texts: Map<string, string>;
  attributes: Map<string, string>;
}

interface XmlElement {
  name: string;
  path: readonly string[];
  line: number;
}

interface XmlVisitor {
  /** True for elements whose fields are collected, from their start tag to their end tag. */
  isRecord(name: string): boolean;
  /** Called for every start tag, with the attributes as text. */
  opened?(element: XmlElement, attributes: string): void;
  /** Called for every text outside of records, with the path of its element. */
  text?(path: readonly string[], text: string): void;
}

interface XmlRecord {
  name: string;
  fields: XmlFields;
}

const deepest = 64;
/** The maximum number of characters of a record. Records of real statements are smaller. */
const largestRecord = 1_048_576;

/**
 * Reads the records of an XML file in pieces. Elements must be closed in order, and a file that ends too early is
 * refused.
 */
export async function* xmlRecords(chunks: AsyncIterable<string>, visitor: XmlVisitor): AsyncGenerator<XmlRecord> {
  const reader = xmlTokens();
  const path: string[] = [];
  let record: (XmlRecord & { depth: number; size: number }) | undefined;
  let line = 1;
  let hasRoot = false;
  for await (const chunk of chunks) {
    for (const token of reader.push(chunk)) {
      line = token.line;
      if (token.kind === 'open') {
        hasRoot = true;
        path.push(token.name);
        if (path.length > deepest) throw new UnreadableStatement(line, 'The elements are nested too deeply.');
        visitor.opened?.({ name: token.name, path, line }, token.attributes);
        if (!record && visitor.isRecord(token.name)) record = newRecord(token.name, line, path.length);
        else if (record && token.attributes.trim() !== '') store(record, 'attributes', path, token.attributes);
      }
      if (token.kind === 'text' && token.text.trim() !== '') {
        if (record) store(record, 'texts', path, token.text.trim());
        else visitor.text?.(path, token.text.trim());
      }
      if (token.kind === 'close' || (token.kind === 'open' && token.is_empty)) {
        if (path.at(-1) !== token.name) throw new UnreadableStatement(line, 'The elements are not closed in order.');
        if (record && path.length === record.depth) {
          yield { name: record.name, fields: record.fields };
          record = undefined;
        }
        path.pop();
      }
    }
  }
  reader.end();
  if (path.length > 0 || !hasRoot)
    throw new UnreadableStatement(line, 'The file ends too early. It may be incomplete.');
}

function newRecord(name: string, line: number, depth: number) {
  return {
    name,
    depth,
    size: 0,
    fields: { line, texts: new Map<string, string>(), attributes: new Map<string, string>() },
  };
}

function store(
  record: XmlRecord & { depth: number; size: number },
  kind: 'texts' | 'attributes',
  path: readonly string[],
  text: string,
): void {
  const key = path.slice(record.depth).join('/');
  const values = record.fields[kind];
  record.size += key.length + text.length;
  if (record.size > largestRecord)
    throw new UnreadableStatement(record.fields.line, 'A record is too long for a statement.');
  if (!values.has(key)) values.set(key, text);
}

/** Returns the first text whose path ends with one of `endings`, which are tried in order; empty if no path does. */
export function fieldText({ texts }: XmlFields, ...endings: string[]): string {
  for (const ending of endings) {
    for (const [path, text] of texts) if (path === ending || path.endsWith(`/${ending}`)) return text;
  }
  return '';
}

export function fieldAttributes({ attributes }: XmlFields, ending: string): string {
  for (const [path, text] of attributes) if (path === ending || path.endsWith(`/${ending}`)) return text;
  return '';
}
