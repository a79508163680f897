import { sql } from 'kysely';
import { startOfDay } from '#domain/dates/local-day.ts';
import { firstIdAt } from '../../../db/first-id-at.ts';
import { allOf } from '../../../db/list-filters.rows.ts';
import { loadRow } from '../../../db/list-query.rows.ts';
import { sortById } from '../../../db/list-sort.rows.ts';
import { dayOf, monthOf, ownerDimensions, ownerValues, type SqlSource, textDimension } from '../source.rows.ts';

/** Sources whose rows are entries of the activity history. Their ids are ordered by time. */

export const activitySource: SqlSource = {
  from: () => sql`from activity h`,
  where: ({ client_id }) => [
    sql`h.client_id = ${client_id}`,
    sql`h.actor_id is not null`,
    sql`h.item_kind in ('report', 'advance')`,
    // Only the owner can see a draft.
    sql`h.to_stage is distinct from 'draft'`,
  ],
  period: ({ from, to }, { time_zone }) =>
    allOf([
      from && sql`h.id >= ${firstIdAt(startOfDay(from, time_zone))}::uuid`,
      to && sql`h.id < ${firstIdAt(startOfDay(to, time_zone, { plusDays: 1 }))}::uuid`,
    ]),
  id: sql`h.id`,
  sorts: { date: sortById, amount: sortById },
  owner: sql`h.actor_id`,
  dimensions: (context) => ({
    ...ownerDimensions(sql`h.actor_id`),
    action: textDimension(sql`h.action`),
    item: textDimension(sql`h.item_kind`),
    month: monthOf(dayOf(sql`h.at`, context)),
  }),
  measures: () => ({}),
  searched: sql`h.item_label || ' ' || replace(h.action, '_', ' ')`,
  load: (context) => loadRow({ table: 'activity', alias: 'h' }, context, sql`page.list_id`),
  values: (context) => ({
    ...ownerValues(context, sql`h.actor_id`),
    date: dayOf(sql`h.at`, context),
    action: sql`h.action`,
    item: sql`h.item_kind`,
    label: sql`h.item_label`,
  }),
  item: {
    kind: sql`case when h.item_kind in ('report', 'advance') then h.item_kind end`,
    id: sql`case when h.item_kind in ('report', 'advance') then h.item_id end`,
  },
};

export const auditSource: SqlSource = {
  ...activitySource,
  where: ({ client_id }) => [sql`h.client_id = ${client_id}`, sql`h.audit_area is not null`],
  dimensions: (context) => ({ ...activitySource.dimensions(context), area: textDimension(sql`h.audit_area`) }),
  values: (context) => ({
    ...activitySource.values(context),
    area: sql`h.audit_area`,
    entered_by: sql`h.entered_by`,
  }),
};
