import { setTimeout } from 'node:timers/promises';
import { msg } from '#domain/language/translate.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import type { App, SignedWriteContext, WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { systemRequest } from '../../http/request-info.ts';
import { runWrite } from '../../http/run-write.ts';
import { actorOfBackgroundWork } from '../../http/session.ts';
import { withMailRound } from '../notifications/with-mail-round.ts';
import { finishRun, type RunRow, readRun, readWaiting, saveItemResult } from './bulk.rows.ts';

/** Processes one item on behalf of the person who started the run. */
export type ItemHandler = (
  context: SignedWriteContext,
  item_id: string,
  request: RunRow['request'],
) => Promise<unknown>;

/** Called when every item has a result, in the transaction that finishes the run. */
export type RunFinisher = (context: WriteContext, run: RunRow) => Promise<void>;

export interface RunJob {
  client_id: string;
  run_id: string;
}

const concurrency = 4;
const batchSize = 100;

/**
 * Processes the remaining items of a run. Each item and its result are saved in one transaction, so a crash neither
 * repeats nor skips an item. The person who started the run must still be active; signing out does not stop the run.
 */
export async function runItems(
  app: App,
  { client_id, run_id }: RunJob,
  handlers: Record<string, ItemHandler | undefined>,
  finishers: Record<string, RunFinisher | undefined> = {},
): Promise<void> {
  const found = await app.database.readInCompany(client_id, (tx) => readRun(tx, { client_id, run_id }));
  const handler = found && handlers[found.kind];
  if (!found || !handler || found.state === 'done') return;

  for (;;) {
    const waiting = await app.database.readInCompany(client_id, (tx) =>
      readWaiting(tx, { client_id, run_id, limit: batchSize }),
    );
    if (waiting.length === 0) break;
    const queue = [...waiting];
    const work = async (_: unknown, lane: number) => {
      for (let item_id = queue.shift(); item_id; item_id = queue.shift()) {
        const began = performance.now();
        await processItem(app, { client_id, run: found, item_id, doer: handler });
        await app.priority.giveWay(performance.now() - began);
        // While requests are being served, only one of the parallel workers continues.
        if (lane > 0) await app.priority.untilIdle(() => queue.length > 0);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }

  await finish(app, { client_id, run: found, ended: finishers[found.kind] });
}

async function finish(
  app: App,
  { client_id, run, ended: finisher }: { client_id: string; run: RunRow; ended: RunFinisher | undefined },
): Promise<void> {
  const requestInfo = systemRequest(app, `bulk-${run.id}`);
  await app.database.inCompany(client_id, async (tx) => {
    if (!(await finishRun(tx, { client_id, run_id: run.id, now: requestInfo.now })) || !finisher) return;
    await runWrite({ app, request: requestInfo, client_id, actor: null, tx }, (context) => finisher(context, run));
  });
}

interface ItemOfRun {
  client_id: string;
  run: RunRow;
  item_id: string;
  doer: ItemHandler;
}

/**
 * The maximum number of attempts to process an item that fails with an internal error. The pause grows with each
 * attempt.
 */
const maxTries = 3;
const pauseMs = 200;

/**
 * Processes one item and saves its result. An internal error fails only this item; if the database is unavailable, the
 * whole job fails and is repeated later.
 */
async function processItem(app: App, options: ItemOfRun): Promise<void> {
  const { client_id, run, item_id } = options;
  for (let tries = 1; tries <= maxTries; tries += 1)
    try {
      return await tryItem(app, options);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const reason = reasonOf(error);
      if (!reason && tries < maxTries) {
        await setTimeout(pauseMs * tries);
        continue;
      }
      if (!reason) app.log.error({ err: error, run_id: run.id, item_id }, 'bulk item failed');
      const result = { state: 'refused' as const, reason: reason ?? internalErrorText };
      await app.database.inCompany(client_id, (tx) =>
        saveItemResult(tx, { client_id, run_id: run.id, item_id, ...result }),
      );
      return;
    }
}

async function tryItem(app: App, { client_id, run, item_id, doer: handler }: ItemOfRun): Promise<void> {
  const requestInfo = systemRequest(app, `bulk-${run.id}`);
  await app.database.inCompany(client_id, async (tx) => {
    const key = { client_id, run_id: run.id, item_id };
    const [actor, isClaimed] = await Promise.all([
      actorOfBackgroundWork(tx, { client_id, session_id: run.request.session_id }, requestInfo.now),
      saveItemResult(tx, { ...key, state: 'done', reason: '' }),
    ]);
    if (!isClaimed) return;
    await runWrite({ app, request: requestInfo, client_id, actor, tx }, (context) =>
      handler(withMailRound({ ...context, actor }, run.id), item_id, run.request),
    );
  });
}

const internalErrorText = msg`Something went wrong on our side. Nothing was changed; try again.`;

/** Returns the refusal message; undefined for internal errors. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof Refused ? sentenceFor(error.code, error.facts).slice(0, 500) : undefined;
}
