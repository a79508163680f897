import { archiveNames } from '#domain/exports/archive-names.ts';
import type { House } from '../../http/context.ts';
import { printedHeads } from '../reports/printed-report.ts';
import { type ArchiveEntry, archive } from './archive.ts';
import type { ExportAsked, MadeExport } from './made-export.ts';
import { printOne } from './print-report.ts';

/** Chosen reports as PDFs, one file each. */
export function archiveReports(house: House, asked: ExportAsked): MadeExport {
  return archive(reportsOf(house, asked));
}

async function* reportsOf(house: House, { client_id, ids, now, onRow }: ExportAsked): AsyncGenerator<ArchiveEntry> {
  const nameOf = archiveNames();
  for await (const head of printedHeads(house, { client_id, ids })) {
    const { body, written } = await printOne(house, { client_id, head, now, onLine: async () => undefined });
    yield { name: nameOf(`${head.number} ${head.title}`, 'pdf'), body, is_packed: false, at: now };
    await written;
    await onRow();
  }
}
