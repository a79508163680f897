import { v7 as uuidv7 } from 'uuid';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { type ItemToDo, insertRun } from './bulk.rows.ts';

/** Saves a bulk run with its items and queues its job. No item is processed yet. */
export async function startRun(
  { app, tx, client_id, actor, request: requestInfo }: SignedWriteContext,
  { kind, request, items }: { kind: string; request: object; items: readonly ItemToDo[] },
): Promise<{ status: true; run_id: string; no_of_items: number }> {
  if (items.length === 0) throw new Refused('selection.empty');
  const run_id = uuidv7();

  await insertRun(
    tx,
    {
      client_id,
      id: run_id,
      actor_id: actor.user_id,
      kind,
      created_at: requestInfo.now,
      request: { ...request, session_id: actor.session_id },
    },
    items,
  );

  // A long job sends heartbeats. If its worker crashes, another worker continues after a minute.
  await app.jobs.send(tx, 'bulk.run', { client_id, run_id }, { is_long: true });
  return { status: true, run_id, no_of_items: items.length };
}
