import { readSheet } from 'read-excel-file/universal';

const maxUnpackedBytes = 80 * 1024 * 1024;

/** Reads the first sheet of a workbook as text. */
export async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  if (unpackedBytes(bytes) > maxUnpackedBytes) throw new Error('the file is too large');
  const copy = new Uint8Array(bytes).buffer;
  const rows = await readSheet(copy);
  return rows.map((row) => row.map(textOf));
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return String(cell);
}

/** Reads the unpacked size from the archive's central directory. The XLSX reader allocates no more than that. */
function unpackedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfContents(view);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('the XLSX file is incomplete');
    total += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return total;
}

function endOfContents(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 70_000; at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new Error('the XLSX file is incomplete');
}
