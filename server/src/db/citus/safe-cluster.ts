import type { ClientBase } from 'pg';
import { setAsideTable } from './table-shapes.ts';

interface ClusterFacts {
  is_distributed: boolean;
  is_in_progress: boolean;
  /** Company tables that have rows on the coordinator. The list need not be complete. */
  on_coordinator: string[];
  may_go_to_coordinator: boolean;
  propagates_settings: boolean;
}

/**
 * Returns whether Citus distributes the database, and the reasons why its Citus settings are unsafe. There are no
 * reasons if the database is not distributed.
 */
export async function readCluster(client: ClientBase): Promise<{ is_distributed: boolean; reasons: string[] }> {
  const { rows: found } = await client.query<{ has_citus: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as has_citus`,
  );
  if (!found[0]?.has_citus) return { is_distributed: false, reasons: [] };
  const { rows } = await client.query<ClusterFacts>(factsAboutCluster);
  const facts = rows[0];
  if (!facts) throw new Error('The database returned nothing about Citus.');
  return { is_distributed: facts.is_distributed, reasons: reasonsOf(facts) };
}

function reasonsOf(facts: ClusterFacts): string[] {
  if (facts.is_in_progress) {
    return [
      'The distribution of this database has not finished, and foreign keys are missing. Run it again: npm run distribute.',
    ];
  }
  if (!facts.is_distributed) return [];

  const reasons: string[] = [];
  if (facts.on_coordinator.length > 0) {
    reasons.push(
      `The coordinator of Citus holds rows of companies (${facts.on_coordinator.join(', ')}), where row-level security can be bypassed. Move them to the workers: ${keepAway}; select rebalance_table_shards();`,
    );
  } else if (facts.may_go_to_coordinator) {
    reasons.push(
      `Citus may move rows of companies to the coordinator, where row-level security can be bypassed. Run as a superuser: ${keepAway};`,
    );
  }
  if (!facts.propagates_settings) {
    reasons.push(
      `The workers of Citus would not learn which company a transaction belongs to. Run as a superuser: alter role outlay_app set citus.propagate_set_commands = 'local';`,
    );
  }
  return reasons;
}

const keepAway = `select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', false) from pg_dist_node where groupid = 0`;

const factsAboutCluster = `
  select
    exists (select from pg_dist_partition where partmethod = 'h') as is_distributed,
    to_regclass('public.${setAsideTable}') is not null as is_in_progress,
    array(
      select distinct s.logicalrelid::text from pg_dist_placement p
      join pg_dist_shard s using (shardid) join pg_dist_partition t using (logicalrelid)
      where p.groupid = 0 and t.partmethod = 'h' order by 1 limit 3
    ) as on_coordinator,
    exists (select from pg_dist_node where groupid = 0 and shouldhaveshards) as may_go_to_coordinator,
    coalesce(current_setting('citus.propagate_set_commands', true), '') = 'local' as propagates_settings`;
