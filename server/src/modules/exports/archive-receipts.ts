import { archiveNames } from '#domain/exports/archive-names.ts';
import type { App } from '../../http/context.ts';
import { openOriginal } from '../files/open-file.ts';
import { type PrintedLine, printedHeads, printedLines } from '../reports/printed-report.ts';
import { type ArchiveEntry, archive } from './archive.ts';
import type { ExportInput, MadeExport } from './made-export.ts';

/** Zips the original receipts of the chosen reports, named after their report and line. */
export function archiveReceipts(app: App, input: ExportInput): MadeExport {
  return archive(receiptsOf(app, input));
}

async function* receiptsOf(app: App, { client_id, ids, now, onRow }: ExportInput): AsyncGenerator<ArchiveEntry> {
  const nameOf = archiveNames();
  for await (const head of printedHeads(app, { client_id, ids })) {
    let lineNumber = 0;
    for await (const line of printedLines(app, { client_id, report_id: head.id })) {
      lineNumber += 1;
      for (const receipt of line.receipts) {
        const original = await openOriginal(app, { client_id, file_id: receipt.file_id });
        if (!original) continue;
        const name = nameOf(`${head.number} ${lineNumber} ${labelOf(line)}`, extensionOf(receipt.type));
        yield { name, body: original.body, is_packed: true, at: now };
      }
    }
    await onRow();
  }
}

function labelOf({ spent_on, merchant, category }: PrintedLine): string {
  return [spent_on, merchant || category].filter(Boolean).join(' ');
}

/** Uses the detected type, never the uploaded name. */
function extensionOf(type: string): string {
  return extensions[type] ?? 'bin';
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'application/pdf': 'pdf',
};
