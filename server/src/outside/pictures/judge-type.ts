import { fileTypeFromBuffer } from 'file-type';
import type { PreparedFile } from './port.ts';

export interface DetectedType {
  kind: PreparedFile['kind'];
  type: string;
}

const kindOfType: Readonly<Record<string, DetectedType>> = {
  'image/jpeg': { kind: 'image', type: 'image/jpeg' },
  'image/png': { kind: 'image', type: 'image/png' },
  'image/webp': { kind: 'image', type: 'image/webp' },
  'image/heic': { kind: 'image', type: 'image/heic' },
  'image/heif': { kind: 'image', type: 'image/heic' },
  'application/pdf': { kind: 'pdf', type: 'application/pdf' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    kind: 'sheet',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
};

/**
 * The declared types of tables. Text has no signature, so only a file declared as one of these is checked for a table.
 */
const declaredTables = ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain'];

/** The types for which an upload form can be signed. The uploaded content is checked again. */
export const declarableTypes: ReadonlySet<string> = new Set([
  ...Object.keys(kindOfType),
  ...declaredTables,
  'image/jpg',
  'image/pjpeg',
]);

/** Detects the type of a file from its bytes; undefined for unsupported types. */
export async function detectType(bytes: Uint8Array, declared_type: string): Promise<DetectedType | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  if (found) return kindOfType[found.mime];
  return declaredTables.includes(declared_type) && isTable(bytes) ? { kind: 'sheet', type: 'text/csv' } : undefined;
}

/** True for plain text whose first line has columns, unless a browser could interpret it as a page. */
function isTable(bytes: Uint8Array): boolean {
  const text = decoded(bytes);
  if (text === undefined || /^\s*[<%]/u.test(text) || /<(!doctype|html|script|svg|iframe|body)\b/iu.test(text))
    return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must detect control characters.
  if (/[\u0000-\u0008\u000e-\u001f]/u.test(text)) return false;
  const first = text.split(/\r?\n|\r/u).find((line) => line.trim() !== '');
  return first !== undefined && /[,;\t|]/u.test(first);
}

function decoded(bytes: Uint8Array): string | undefined {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encodings = isUtf16 ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'windows-1252'];
  for (const encoding of encodings)
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The file is not valid text in this encoding, so the next encoding is tried.
    }
  return undefined;
}
