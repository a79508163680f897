import { allow, type Decision, refuse } from '#domain/decision.ts';
import type { DetectedType } from './judge-type.ts';
import type { PreparedFile } from './port.ts';

/** Checks a spreadsheet, which is stored unchanged and read on import. Refuses one that unpacks into too much data. */
export function prepareSheet(
  bytes: Uint8Array,
  { type, most_bytes }: DetectedType & { most_bytes: number },
): Decision<PreparedFile> {
  const unpacked = type === 'text/csv' ? bytes.length : unpackedBytes(bytes);
  if (unpacked === undefined) return refuse('file.damaged');
  if (unpacked > most_bytes) return refuse('file.too_large', { most_mb: 20 });
  return allow({ kind: 'sheet', type, pages: [], thumbnail: null, image_hash: null, edited_with: '' });
}

/** Reads the unpacked size from the directory of the ZIP archive; undefined if the file has no such directory. */
function unpackedBytes(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = view.byteLength - 22;
  while (end >= 0 && end > view.byteLength - 66_000 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) return undefined;
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) return undefined;
    total += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return total;
}
