import { archiveNames } from '#domain/exports/archive-names.ts';
import type { App } from '../../http/context.ts';
import { attachmentsToPrint } from '../activity/attachments/list-attachments.ts';
import { openOriginal } from '../files/open-file.ts';
import { type PrintedHead, type PrintedLine, printedHeads, printedLines } from '../reports/printed-report.ts';
import { type ArchiveEntry, archive } from './archive.ts';
import type { ExportInput, MadeExport } from './made-export.ts';

/**
 * Creates a zip file of the original receipts and attachments of the chosen reports. The files are named after their
 * report and line.
 */
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
    yield* attachmentsOf(app, { client_id, head, nameOf, now });
    await onRow();
  }
}

/** Yields the attachments of the report and of the comments on it. */
async function* attachmentsOf(
  app: App,
  { client_id, head, nameOf, now }: Pick<ExportInput, 'client_id' | 'now'> & { head: PrintedHead; nameOf: NameEntry },
): AsyncGenerator<ArchiveEntry> {
  const item = { kind: 'report' as const, id: head.id };
  const files = await app.database.readInCompany(client_id, (tx) => attachmentsToPrint(tx, { client_id, item }));
  for (const { file_id, name, type } of files) {
    const original = await openOriginal(app, { client_id, file_id });
    if (!original) continue;
    const label = `${head.number} attachment ${withoutExtension(name)}`;
    yield { name: nameOf(label, extensionOf(type)), body: original.body, is_packed: true, at: now };
  }
}

type NameEntry = ReturnType<typeof archiveNames>;

function withoutExtension(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/iu, '');
}

function labelOf({ spent_on, merchant, category }: PrintedLine): string {
  return [spent_on, merchant || category].filter(Boolean).join(' ');
}

/** Returns the file extension for the detected type. The name of the uploaded file is not trusted. */
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
