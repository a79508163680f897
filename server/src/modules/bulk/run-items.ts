import { setTimeout } from 'node:timers/promises';
import { sentenceFor } from '#domain/refusals.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import type { App, SignedWriteContext, WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { systemRequest } from '../../http/request-info.ts';
import { runWrite } from '../../http/run-write.ts';
import { lastingActorOf } from '../../http/session.ts';
import { inRound } from '../notifications/in-round.ts';
import { finishRun, type RunRow, readRun, readWaiting, saveItemResult } from './bulk.rows.ts';

/** Does one item of a run, in the name of whoever started it. */
export type ItemDoer = (context: SignedWriteContext, item_id: string, request: RunRow['request']) => Promise<unknown>;

/** What is said once every item of a run has its verdict, in the transaction that ends it. */
export type RunEnder = (context: WriteContext, run: RunRow) => Promise<void>;

export interface RunJob {
  client_id: string;
  run_id: string;
}

const atOnce = 4;
const portion = 100;

/**
 * Does what is left of a run: each item in a transaction of its own together with its verdict, so that none is done
 * twice and none is forgotten, wherever the process dies. Whoever started it must still be there; signing out is no matter.
 */
export async function runItems(
  app: App,
  { client_id, run_id }: RunJob,
  doers: Record<string, ItemDoer | undefined>,
  enders: Record<string, RunEnder | undefined> = {},
): Promise<void> {
  const found = await app.database.readInCompany(client_id, (tx) => readRun(tx, { client_id, run_id }));
  const doer = found && doers[found.kind];
  if (!found || !doer || found.state === 'done') return;

  for (;;) {
    const waiting = await app.database.readInCompany(client_id, (tx) =>
      readWaiting(tx, { client_id, run_id, limit: portion }),
    );
    if (waiting.length === 0) break;
    const queue = [...waiting];
    const work = async () => {
      for (let item_id = queue.shift(); item_id; item_id = queue.shift())
        await doOne(app, { client_id, run: found, item_id, doer });
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  await endRun(app, { client_id, run: found, ended: enders[found.kind] });
}

async function endRun(
  app: App,
  { client_id, run, ended }: { client_id: string; run: RunRow; ended: RunEnder | undefined },
): Promise<void> {
  const requestInfo = systemRequest(app, `bulk-${run.id}`);
  await app.database.inCompany(client_id, async (tx) => {
    if (!(await finishRun(tx, { client_id, run_id: run.id, now: requestInfo.now })) || !ended) return;
    await runWrite({ app, request: requestInfo, client_id, actor: null, tx }, (context) => ended(context, run));
  });
}

interface OneOfRun {
  client_id: string;
  run: RunRow;
  item_id: string;
  doer: ItemDoer;
}

/** So often something is tried that fails by a fault of ours, and so long it waits in between. */
const mostTries = 3;
const pauseMs = 200;

/** One item and its verdict. A fault of ours holds up that item alone; without a database the whole run waits. */
async function doOne(app: App, options: OneOfRun): Promise<void> {
  const { client_id, run, item_id } = options;
  for (let tries = 1; tries <= mostTries; tries += 1)
    try {
      return await tryOne(app, options);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const reason = reasonOf(error);
      if (!reason && tries < mostTries) {
        await setTimeout(pauseMs * tries);
        continue;
      }
      if (!reason) app.log.error({ err: error, run_id: run.id, item_id }, 'An item of a run failed.');
      const verdict = { state: 'refused' as const, reason: reason ?? ourFault };
      await app.database.inCompany(client_id, (tx) =>
        saveItemResult(tx, { client_id, run_id: run.id, item_id, ...verdict }),
      );
      return;
    }
}

async function tryOne(app: App, { client_id, run, item_id, doer }: OneOfRun): Promise<void> {
  const requestInfo = systemRequest(app, `bulk-${run.id}`);
  await app.database.inCompany(client_id, async (tx) => {
    const key = { client_id, run_id: run.id, item_id };
    const [actor, isTurn] = await Promise.all([
      lastingActorOf(tx, { client_id, session_id: run.request.session_id }, requestInfo.now),
      saveItemResult(tx, { ...key, state: 'done', reason: '' }),
    ]);
    if (!isTurn) return;
    await runWrite({ app, request: requestInfo, client_id, actor, tx }, (context) =>
      doer(inRound({ ...context, actor }, run.id), item_id, run.request),
    );
  });
}

const ourFault = 'It failed, and that is our fault. Nothing of it was changed: try it again.';

/** Undefined for what nobody can be told a reason of. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof Refused ? sentenceFor(error.code, error.facts).slice(0, 500) : undefined;
}
