import type { audit } from '#contract/audit.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { activitySentence } from '#domain/activity/activity-sentence.ts';
import { fieldChanges } from '#domain/activity/field-changes.ts';
import { localDay, startOfDay } from '#domain/dates/local-day.ts';
import type { ReadContext } from '../../http/context.ts';
import { type CsvColumn, csvFile } from '../../http/csv-file.ts';
import { inLanguage } from '../../http/language.ts';
import { findOrganisationNames } from '../people/find-employee-profile.ts';
import { idsIn } from '../people/find-people.ts';
import { type AuditLogRow, readAuditLog } from './activity.rows.ts';

type Line = OutputOf<typeof audit.list>['data'][number];
type Filters = InputOf<typeof audit.exportList>;

const maxLines = 10_000;

/** Lists the audit log and shows changes to settings field by field. Date filters use the actor's time zone. */
export async function auditLog(
  context: ReadContext,
  { after, limit, ...filters }: InputOf<typeof audit.list>,
): Promise<OutputOf<typeof audit.list>> {
  const rows = await readAuditLog(context.tx, { ...queryOf(context, filters), after, limit: limit + 1 });
  const data = await linesOf(context, rows.slice(0, limit));
  return { status: true, data, next: rows.length > limit ? (data.at(-1)?.activity_id ?? null) : null };
}

/** Exports the newest part of the audit log as CSV, up to `maxLines` lines, with one line per changed field. */
export async function exportAuditLog(
  context: ReadContext,
  filters: Filters,
): Promise<OutputOf<typeof audit.exportList>> {
  const rows = await readAuditLog(context.tx, { ...queryOf(context, filters), limit: maxLines });
  const lines = await inLanguage('en', () => linesOf(context, rows));
  const cells = lines.flatMap((line) =>
    line.changes.length > 0
      ? line.changes.map((change) => ({ line, change }))
      : [{ line, change: { field: '', before: null, after: null } }],
  );
  return {
    status: true,
    file_name: `audit-log-${localDay(context.request.now, context.actor.time_zone)}.csv`,
    content: csvFile(columns, cells.slice(0, maxLines)),
  };
}

function queryOf({ actor }: ReadContext, { area, kind, actor_id, from, to }: Filters) {
  return {
    client_id: actor.client_id,
    area,
    kind,
    actor_id,
    from: from === undefined ? undefined : startOfDay(from, actor.time_zone),
    before: to === undefined ? undefined : startOfDay(to, actor.time_zone, { plusDays: 1 }),
  };
}

async function linesOf({ tx, actor }: ReadContext, rows: readonly AuditLogRow[]): Promise<Line[]> {
  // The log stores names. Older entries store ids, so the current names are shown for them.
  const found = await findOrganisationNames(tx, actor.client_id, [...new Set(idsIn(rows.map(({ facts }) => facts)))]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    activity_id: row.activity_id,
    at: row.at.toISOString(),
    area: row.audit_area,
    actor: row.actor,
    entered_by: row.entered_by,
    action: row.action,
    sentence: activitySentence(row.action, { item: row.item_label, facts: row.facts }),
    kind: row.item_kind,
    label: row.item_label,
    changes: fieldChanges(row.facts.before, row.facts.after, (id) => names.get(id)),
  }));
}

interface Cell {
  line: Line;
  change: Line['changes'][number];
}

const columns: CsvColumn<Cell>[] = [
  { header: 'When', text: ({ line }) => line.at },
  { header: 'Who', text: ({ line }) => (line.actor ? `${line.actor.first_name} ${line.actor.last_name}` : 'Outlay') },
  { header: 'Email', text: ({ line }) => line.actor?.email ?? '' },
  { header: 'What', text: ({ line }) => line.sentence },
  { header: 'Kind', text: ({ line }) => line.kind },
  { header: 'Item', text: ({ line }) => line.label },
  { header: 'Field', text: ({ change }) => change.field },
  { header: 'Before', text: ({ change }) => change.before ?? '' },
  { header: 'After', text: ({ change }) => change.after ?? '' },
  { header: 'Area', text: ({ line }) => line.area },
  { header: 'Signed in by', text: ({ line }) => line.entered_by ?? '' },
];
