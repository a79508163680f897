import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../../db/database.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { type DecisionMade, insertDecisions, readDeciders } from './chains.rows.ts';
import type { ChainItem } from './save-chain.ts';

export type { DecisionMade };

/** What somebody decided, once for each person in whose place they did: an approver's history. */
export async function saveDecisions(
  { tx, client_id, actor, request }: SignedWriteContext,
  { kind, id }: Pick<ChainItem, 'kind' | 'id'>,
  made: {
    decision: DecisionMade;
    place_ids: readonly string[];
    comment: string;
    /** Claimed and approved as they stood then, in the company's currency. */
    total: string;
    approved_total: string;
  },
): Promise<void> {
  const { place_ids, ...decision } = made;
  await insertDecisions(
    tx,
    { client_id, kind, id },
    place_ids.map((approver_id) => ({
      ...decision,
      ...{
        id: uuidv7({ msecs: request.now.getTime() }),
        approver_id,
        actor_id: actor.user_id,
        decided_at: request.now,
      },
    })),
  );
}

/** Everybody who had a say in an item, themselves or through others. */
export function decidersOf(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<string[]> {
  return readDeciders(tx, key);
}
