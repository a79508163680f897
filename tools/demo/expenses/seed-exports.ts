import { v7 as uuidv7 } from 'uuid';
import type { App, WriteContext } from '#server/http/context.ts';
import { expireCompanyExports } from '#server/modules/exports/expire-exports.ts';
import { insertExport, type NewExport } from '#server/modules/exports/exports.rows.ts';
import { makeExport } from '#server/modules/exports/make-export.ts';
import { idOf } from '../meridian-ids.ts';
import { daysBefore } from './seed-year.ts';

interface DemoExport extends Pick<NewExport, 'kind' | 'format' | 'title'> {
  by: string;
  /** The titles of the reports in the export. */
  of: readonly string[];
  days_ago: number;
}

const demoExports: readonly DemoExport[] = [
  {
    by: 'Maya Lindqvist',
    days_ago: 40,
    kind: 'report_list',
    format: 'csv',
    title: 'Reports',
    of: ['Hanover fair, travel'],
  },
  {
    by: 'Rahul Deshpande',
    days_ago: 3,
    kind: 'bulk_reports',
    format: 'csv',
    title: 'Report lines',
    of: ['Partner day, Vienna', 'Sales kick-off materials', 'Quarterly review, Berlin'],
  },
  {
    by: 'Maya Lindqvist',
    days_ago: 2,
    kind: 'report_pdf',
    format: 'pdf',
    title: 'ER-1001 Hanover fair, travel',
    of: ['Hanover fair, travel'],
  },
  {
    by: 'Maya Lindqvist',
    days_ago: 1,
    kind: 'zip_receipts',
    format: 'zip',
    title: 'Receipts',
    of: ['Partner day, Vienna'],
  },
];

/** Creates exports as the worker does. The oldest one has expired. */
export async function seedExports(
  context: WriteContext,
  { people, reports }: { people: Map<string, string>; reports: Map<string, string> },
): Promise<void> {
  const { app, tx, client_id } = context;
  for (const { by, of, days_ago, ...exportRequest } of demoExports) {
    const created_at = daysBefore(context, days_ago);
    const id = uuidv7({ msecs: created_at.getTime() });
    const request = { ids: of.map((title) => idOf(reports, title)) };
    await insertExport(tx, { client_id, id, created_at, requested_by: idOf(people, by), request, ...exportRequest });
    await makeExport(within(context, created_at), { client_id, export_id: id });
  }
  await expireCompanyExports(within({ app, tx }, context.request.now), client_id);
}

/** Returns an app whose clock shows a given time and which sees everything that this transaction has written so far. */
export function within({ app, tx }: Pick<WriteContext, 'app' | 'tx'>, then: Date): App {
  const inCompany: App['database']['inCompany'] = (_client_id, work) => work(tx);
  return {
    ...app,
    clock: () => then,
    database: { ...app.database, inCompany, readInCompany: inCompany, replica_reads: null },
  };
}
