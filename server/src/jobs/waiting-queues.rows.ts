import type { PgBoss } from 'pg-boss';

/** The queues among these that have a job to run now. */
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
