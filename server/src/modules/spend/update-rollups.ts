import { extendTimeout } from '../../db/extend-timeout.rows.ts';
import type { App } from '../../http/context.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { lockRollups, planEachTime, recomputeRollups, takeChanges } from './spend-rollups.rows.ts';

/** The number of changes per transaction: few enough to commit often. */
const batchSize = 2_000;

/** Recomputes the stored sums of all companies whose expenses changed. */
export async function updateEveryRollup(app: App): Promise<void> {
  for await (const client_id of allCompanyIds(app.database))
    try {
      await updateRollups(app, client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'spend rollups could not be updated');
    }
}

/** Recomputes the stored sums of changed people and days in batches. Each batch is one transaction. */
export async function updateRollups({ database }: Pick<App, 'database'>, client_id: string): Promise<void> {
  for (let taken = batchSize; taken >= batchSize; )
    taken = await database.inCompany(client_id, async (tx) => {
      if (!(await lockRollups(tx, client_id))) return 0;
      await extendTimeout(tx);
      await planEachTime(tx);
      const { no_of_changes, ...keys } = await takeChanges(tx, { client_id, limit: batchSize });
      if (no_of_changes > 0) await recomputeRollups(tx, { client_id, ...keys });
      return no_of_changes;
    });
}
