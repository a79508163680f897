import { sentenceFor } from '#domain/refusals.ts';
import { askedBySystem } from '../../http/asked.ts';
import type { Actor, House, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { lastingActorOf } from '../../http/session.ts';
import { passWriteGate } from '../../http/write-gate.ts';
import { inRound } from '../notifications/in-round.ts';
import { finishRun, giveVerdict, type RunRow, readRun, readWaiting } from './bulk.rows.ts';

/** Does one item of a run, in the name of whoever started it. */
export type ItemDoer = (context: SignedWriteContext, item_id: string, request: RunRow['request']) => Promise<unknown>;

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
  house: House,
  { client_id, run_id }: RunJob,
  doers: Record<string, ItemDoer | undefined>,
): Promise<void> {
  const found = await house.database.readInCompany(client_id, (tx) => readRun(tx, { client_id, run_id }));
  const doer = found && doers[found.kind];
  if (!found || !doer || found.state === 'done') return;
  for (;;) {
    const waiting = await house.database.readInCompany(client_id, (tx) =>
      readWaiting(tx, { client_id, run_id, limit: portion }),
    );
    if (waiting.length === 0) break;
    const queue = [...waiting];
    const work = async () => {
      for (let item_id = queue.shift(); item_id; item_id = queue.shift())
        await doOne(house, { client_id, run: found, item_id, doer });
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  await house.database.inCompany(client_id, (tx) => finishRun(tx, { client_id, run_id, now: house.clock() }));
}

async function doOne(
  house: House,
  of: { client_id: string; run: RunRow; item_id: string; doer: ItemDoer },
): Promise<void> {
  const { client_id, run, item_id, doer } = of;
  const key = { client_id, run_id: run.id, item_id };
  const asked = askedBySystem(house, `bulk-${run.id}`);
  try {
    await house.database.inCompany(client_id, async (tx) => {
      const actor: Actor = await lastingActorOf(tx, { client_id, session_id: run.request.session_id }, asked.now);
      if (!(await giveVerdict(tx, { ...key, state: 'done', reason: '' }))) return;
      await passWriteGate({ house, asked, client_id, actor, tx }, (context) =>
        doer(inRound({ ...context, actor }, run.id), item_id, run.request),
      );
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await house.database.inCompany(client_id, (tx) =>
      giveVerdict(tx, { ...key, state: 'refused', reason: sentenceFor(error.code, error.facts).slice(0, 500) }),
    );
  }
}
