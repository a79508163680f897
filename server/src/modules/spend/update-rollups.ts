import { extendTimeout } from '../../db/extend-timeout.rows.ts';
import type { App } from '../../http/context.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { lockRollups, planEachTime, recomputeRollups, takeChanges } from './spend-rollups.rows.ts';

/** The approximate number of changes per transaction: small enough that transactions commit often. */
const batchSize = 2_000;

/**
 * Recomputes the out-of-date sums of all companies. If this fails for a company, the error is logged and the other
 * companies are still updated.
 */
export async function updateEveryRollup(app: App): Promise<void> {
  for await (const client_id of allCompanyIds(app.database))
    try {
      await updateRollups(app, client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'spend rollups could not be updated');
    }
}

/**
 * Recomputes the sums of changed people and days in batches, each in its own transaction. Stops if another process is
 * doing so.
 */
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
