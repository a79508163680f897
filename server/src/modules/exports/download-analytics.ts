import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import type { analytics } from '#contract/analytics.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { featuresFrom } from '#domain/access/features.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { plainName } from '#domain/exports/archive-names.ts';
import type { App, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { type AnalyticsFile, analyticsFile, type FileRequest } from '../analytics/analytics-file.ts';
import { readerOf } from '../analytics/read-analytics.ts';
import { findViewers } from '../people/find-viewers.ts';
import { exportTypes } from './export-location.ts';
import { type ExportRow, insertExport } from './exports.rows.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { type Column, sheet } from './sheet.ts';

/** The maximum number of lines in a file that is returned immediately. Longer files are generated in the background. */
const maxDirectLines = 500;
const maxLines = { csv: 1_000_000, xlsx: 50_000 };

/** Returns a short file immediately and queues a long one. Refuses more lines than the format may have. */
export async function downloadAnalytics(
  context: SignedWriteContext,
  { format, ...request }: InputOf<typeof analytics.download>,
): Promise<OutputOf<typeof analytics.download>> {
  const { tx, actor, request: requestInfo, record } = context;
  const file = await analyticsFile(tx, readerOf(actor), request, requestInfo.now);
  if (file.count > maxLines[format]) throw new Refused('analytics.too_many_rows', { most: maxLines[format] });

  const id = uuidv7();
  const facts = { after: { items: file.count, format } };
  record({ action: 'exported', item_kind: 'export', item_id: id, item_label: file.title, facts });
  if (file.count > maxDirectLines) {
    await queueExport(context, { id, format, request, file });
    return { status: true, file: null, export_id: id };
  }

  const { body } = sheetOf(
    format,
    file,
    file.lines((read) => read(tx)),
  );
  const name = `${plainName(file.title)} ${localDay(requestInfo.now, actor.time_zone)}.${format}`;
  const content_base64 = (await buffer(body)).toString('base64');
  return { status: true, file: { name, type: exportTypes[format], content_base64 }, export_id: null };
}

async function queueExport(
  { app, tx, client_id, actor, request: requestInfo }: SignedWriteContext,
  { id, format, request, file }: { id: string; format: 'csv' | 'xlsx'; request: FileRequest; file: AnalyticsFile },
): Promise<void> {
  const { company, access } = actor;
  await insertExport(tx, {
    client_id,
    id,
    kind: 'analytics',
    format,
    title: file.title,
    requested_by: actor.user_id,
    created_at: requestInfo.now,
    rows_total: file.count,
    request: {
      ids: [],
      analytics: { request, company_currency: company.currency, stands_in_chain: access.stands_in_chain },
    },
  });
  await app.jobs.send(tx, 'export.make', { client_id, export_id: id }, { is_long: true });
}

/** Generates a queued file. The requester's current permissions apply. */
export async function sheetOfAnalytics(
  app: App,
  row: ExportRow,
  { client_id, now, time_zone, onRow, onTotal, format }: ExportInput & { format: 'csv' | 'xlsx' },
): Promise<MadeExport> {
  const { analytics: stored } = row.request;
  if (!stored) throw new Error('The export has no analytics query.');
  const { user_id } = row.requested_by;
  const run = <T>(read: Parameters<typeof app.database.readInCompany<T>>[1]) =>
    app.database.readInCompany(client_id, read);

  const file = await run(async (tx) => {
    const people = { client_id, ids: [user_id], today: localDay(now, time_zone), features: featuresFrom([]) };
    const [viewer] = await findViewers(tx, people);
    if (!viewer) throw new Error('The requester of the export does not exist.');
    const access = { ...viewer.access, stands_in_chain: stored.stands_in_chain };
    const reader = { client_id, user_id, access, time_zone, company_currency: stored.company_currency };
    return analyticsFile(tx, reader, stored.request, now);
  });

  await onTotal(file.count);
  const lines = async function* () {
    for await (const line of file.lines(run)) {
      yield line;
      await onRow();
    }
  };
  return sheetOf(format, file, lines());
}

function sheetOf(
  format: 'csv' | 'xlsx',
  { columns }: AnalyticsFile,
  lines: AsyncIterable<Record<string, string | null>>,
): MadeExport {
  const sheetColumns = columns.map(
    ({ key, header, kind }): Column<Record<string, string | null>> => ({
      header,
      kind,
      value: (line) => line[key] ?? null,
    }),
  );
  return sheet(format, sheetColumns, lines);
}
