import { archiveNames } from '#domain/exports/archive-names.ts';
import type { App } from '../../http/context.ts';
import { printedHeads } from '../reports/printed-report.ts';
import { type ArchiveEntry, archive } from './archive.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { printOne } from './print-report.ts';

/** Creates a zip file of the chosen reports, with one PDF for each report. */
export function archiveReports(app: App, input: ExportInput): MadeExport {
  return archive(reportsOf(app, input));
}

async function* reportsOf(
  app: App,
  { client_id, ids, now, language, onRow }: ExportInput,
): AsyncGenerator<ArchiveEntry> {
  const nameOf = archiveNames();
  for await (const head of printedHeads(app, { client_id, ids })) {
    const { body, written } = await printOne(app, { client_id, head, now, language, onLine: async () => undefined });
    yield { name: nameOf(`${head.number} ${head.title}`, 'pdf'), body, is_packed: false, at: now };
    await written;
    await onRow();
  }
}
