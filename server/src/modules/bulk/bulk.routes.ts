import type { bulk } from '#contract/bulk.contract.ts';
import { type RoutesOf, read } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { countItems, readRefused, readRun } from './bulk.rows.ts';

const maxRefused = 500;

export const bulkRoutes = {
  progress: read(async ({ tx, actor: { client_id, user_id } }, { run_id }) => {
    const key = { client_id, run_id };
    const [run, counts] = await Promise.all([readRun(tx, key), countItems(tx, key)]);
    if (run?.actor_id !== user_id) throw new Refused('item.not_found');
    const refused = counts.no_of_refused > 0 ? await readRefused(tx, { ...key, limit: maxRefused }) : [];
    return {
      status: true,
      run_id,
      kind: run.kind,
      state: run.state,
      no_of_items: run.no_of_items,
      ...counts,
      refused,
      created_at: run.created_at.toISOString(),
      finished_at: run.finished_at?.toISOString() ?? null,
    };
  }),
} satisfies RoutesOf<typeof bulk>;
