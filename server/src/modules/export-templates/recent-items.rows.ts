import { type RawBuilder, sql } from 'kysely';
import { advanceStages, isSubmitted as isSubmittedAdvance } from '#domain/advances/advance-stages.ts';
import type { TemplateLevel } from '#domain/exports/template-fields.ts';
import { isSubmitted as isSubmittedReport, reportStages } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';

interface RecentQuery {
  client_id: string;
  level: TemplateLevel;
  /** The owner of the items; null for submitted items of the whole company. */
  owner_id: string | null;
  limit: number;
}

/** Reads the ids of the newest items at the template's level. */
export async function readRecentIds(tx: CompanyTransaction, query: RecentQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${recentItems(query)}`.execute(tx);
  return rows.map(({ id }) => id);
}

function recentItems(query: RecentQuery): RawBuilder<unknown> {
  const { client_id, level, owner_id, limit } = query;
  switch (level) {
    case 'expense':
      return sql`select x.id from (${recent('reports', query)}) r cross join lateral (
          select e.id from expenses e where e.client_id = ${client_id} and e.report_id = r.id and e.deleted_at is null
          order by e.id limit ${limit}) x
        order by r.id desc, x.id limit ${limit}`;
    case 'report':
      return recent('reports', query);
    case 'advance':
      return recent('advances', query);
    case 'payout':
      return sql`select item_id as id from payables where client_id = ${client_id}
          ${owner_id ? sql`and owner_id = ${owner_id}` : sql``}
        order by item_id desc limit ${limit}`;
  }
}

/**
 * Returns SQL for the newest items of a person or the company. Each stage is read from its index, because most items of
 * a company may be drafts.
 */
function recent(table: 'reports' | 'advances', { client_id, owner_id, limit }: RecentQuery): RawBuilder<unknown> {
  const items = sql.table(table);
  if (owner_id)
    return sql`select id from ${items} where client_id = ${client_id} and owner_id = ${owner_id} and deleted_at is null
      order by id desc limit ${limit}`;
  return sql`select i.id from unnest(${submittedStages[table]}::text[]) as stages (stage) cross join lateral (
      select t.id from ${items} t where t.client_id = ${client_id} and t.stage = stages.stage and t.deleted_at is null
      order by t.id desc limit ${limit}) i
    order by i.id desc limit ${limit}`;
}

const submittedStages = {
  reports: reportStages.filter(isSubmittedReport),
  advances: advanceStages.filter(isSubmittedAdvance),
};
