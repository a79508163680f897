import type { PgBoss } from 'pg-boss';

/** Returns the names of the given queues that have a job to run now. */
export async function readWaitingQueues(
  database: ReturnType<PgBoss['getDb']>,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await database.executeSql(
    `select queue.name
    from unnest($1::text[]) as queue (name)
    where exists (
      select from pgboss.job_common as job
      where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= pgboss.job_now()
    )`,
    [names],
  );
  return rows.map(({ name }: { name: string }) => name);
}

export interface QueueLoad {
  name: string;
  /** The number of jobs that could run now but are not running. */
  waiting: number;
  oldest_s: number;
}

/**
 * Reads the queues with jobs that can run now, each with the number of these jobs and the seconds that the oldest one
 * has waited.
 */
export async function readQueueLoads(database: ReturnType<PgBoss['getDb']>): Promise<QueueLoad[]> {
  const { rows } = await database.executeSql(
    `select name, count(*)::int as waiting,
      extract(epoch from pgboss.job_now() - min(start_after))::int as oldest_s
    from pgboss.job_common
    where state < 'active' and not blocked and start_after <= pgboss.job_now()
    group by name`,
    [],
  );
  return rows;
}
