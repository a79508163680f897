import { xmlEvents } from './xml-events.ts';

type ReadFirst = (path: string) => string;

/**
 * The values of one file or payment in a bank's response. Paths are relative to its element; `@` names an attribute.
 */
export interface AnswerRecord {
  of: 'file' | 'payment';
  /** Reads the first value of a path; empty if there is none. */
  first: ReadFirst;
  /** Reads the first value of a path in the statement entry that contains the payment. */
  entry: ReadFirst;
  /** True if the statement entry contains no other payment. */
  isOnly: boolean;
}

interface Part {
  name: string;
  depth: number;
  values: Map<string, string>;
  payments: Part[];
}

/** The elements that contain one file, one payment or one entry of a statement. */
const partKinds: Readonly<Record<string, 'file' | 'payment' | 'entry'>> = {
  OrgnlGrpInfAndSts: 'file',
  OrgnlPmtInfAndSts: 'file',
  TxInfAndSts: 'payment',
  TxDtls: 'payment',
  Ntry: 'entry',
};
const maxText = 500;

/**
 * Reads the kind of a bank's response and the records of its files and payments in a single pass, without keeping the
 * rest of the document in memory.
 */
export function answerRecords(text: string): { kind: string; records: AnswerRecord[] } {
  const path: string[] = [];
  const open: Part[] = [];
  const records: AnswerRecord[] = [];
  let kind = '';
  let original_message_id = '';

  for (const event of xmlEvents(text)) {
    if (event.kind === 'open') {
      path.push(event.name);
      kind = kind || kindOf(event);
      if (partKinds[event.name]) open.push({ name: event.name, depth: path.length, values: new Map(), payments: [] });
      else for (const [name, value] of Object.entries(event.attributes)) remember(open, path, `@${name}`, value);
    } else if (event.kind === 'text') {
      remember(open, path, '', event.text.trim());
      if (path.at(-1) === 'OrgnlMsgId') original_message_id = event.text.trim();
    } else {
      const part = open.at(-1);
      if (part && part.depth === path.length) {
        open.pop();
        finish(part, open.at(-1), { records, original_message_id });
      }
      path.pop();
    }
  }
  return { kind, records };
}

function kindOf({ attributes, name }: { attributes: Readonly<Record<string, string>>; name: string }): string {
  if (name !== 'Document') return '';
  const found = /(?:pain|camt)\.\d{3}/u.exec(Object.values(attributes).join(' '));
  return found?.[0] ?? '';
}

function remember(open: readonly Part[], path: readonly string[], attribute: string, value: string): void {
  const part = open.at(-1);
  if (!part) return;
  const key = path.slice(part.depth).join('/') + attribute;
  if (!part.values.has(key)) part.values.set(key, value.slice(0, maxText));
}

function finish(
  part: Part,
  around: Part | undefined,
  { records, original_message_id }: { records: AnswerRecord[]; original_message_id: string },
): void {
  const kind = partKinds[part.name];
  if (kind === 'payment' && around?.name === 'Ntry') {
    around.payments.push(part);
    return;
  }
  const parts = kind === 'entry' ? part.payments : [part];
  for (const { values } of parts) {
    const first: ReadFirst = (path) => values.get(path) ?? (path === 'OrgnlMsgId' ? original_message_id : '');
    const entry: ReadFirst = (path) => part.values.get(path) ?? '';
    records.push({ of: kind === 'file' ? 'file' : 'payment', first, entry, isOnly: parts.length === 1 });
  }
}
