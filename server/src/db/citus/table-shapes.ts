import type { ClientBase } from 'pg';
import { localTables } from '../shared-tables.ts';

export interface TableShape {
  /** The table name, quoted where necessary. */
  name: string;
  /**
   * `company`: distributed by `client_id`. `shared`: a copy on each worker. `local`: on the coordinator only. `managed`:
   * on the coordinator, but Citus takes part in its transactions.
   */
  shape: 'company' | 'shared' | 'local' | 'managed';
  /** True if the table already has this shape. */
  is_done: boolean;
}

/**
 * Reads from the catalogue how each table is stored on Citus. Tables with row-level security are company tables. Shared
 * tables with one row per company are company tables too, because triggers write them together with the company's rows;
 * only the list of companies is shared, because other shared tables refer to it. Shared tables come first, because
 * functions called by triggers of company tables refer to them.
 */
export async function readShapes(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select oid::regclass::text as name, shape,
      case shape when 'local' then true when 'company' then coalesce(d.partmethod = 'h', false)
        when 'managed' then d.partmethod is not null else coalesce(d.partmethod = 'n' and d.repmodel = 't', false) end as is_done
    from (
      select c.oid, case
          when c.relrowsecurity or (k.indrelid is not null and c.relname <> 'companies' and not c.relname = any($1::text[]))
            then 'company'
          when c.relname = any($1::text[]) then 'local' when c.relname = 'two_phase_commits' then 'managed'
          else 'shared' end as shape
      from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
      left join pg_index k on k.indrelid = c.oid and k.indisprimary and k.indkey[0] = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relowner = current_user::regrole
    ) t left join pg_dist_partition d on d.logicalrelid = t.oid
    order by shape <> 'shared', 1`,
    [[...localTables, setAsideTable]],
  );
  return rows;
}

/** The table of foreign keys and triggers that `distribute` or a restore has dropped and not yet added again. */
export const setAsideTable = 'distribution_in_progress';
