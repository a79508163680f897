import { v7 as uuidv7 } from 'uuid';
import type { ApprovalCheck } from '#domain/approvals/approval-checks.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { type DecisionMade, insertDecisions, readDeciders } from './chains.rows.ts';
import type { ChainItem } from './save-chain.ts';

export type { DecisionMade };

/** Records a decision once for each person on whose behalf it was made. */
export async function saveDecisions(
  { tx, client_id, actor, request }: SignedWriteContext,
  { kind, id }: Pick<ChainItem, 'kind' | 'id'>,
  made: {
    decision: DecisionMade;
    approver_ids: readonly string[];
    comment: string;
    /** The claimed and approved amounts at the time of the decision, in the currency of the item. */
    total: string;
    approved_total: string;
    checks: readonly ApprovalCheck[];
  },
): Promise<void> {
  const { approver_ids, checks, ...decision } = made;
  await insertDecisions(
    tx,
    { client_id, kind, id },
    approver_ids.map((approver_id) => ({
      ...decision,
      checks: JSON.stringify(checks),
      id: uuidv7({ msecs: request.now.getTime() }),
      approver_id,
      actor_id: actor.user_id,
      decided_at: request.now,
    })),
  );
}

/** Returns the ids of all people who decided on an item, directly or through a delegate. */
export function decidersOf(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<string[]> {
  return readDeciders(tx, key);
}
