import type { ApprovalAction } from '#domain/approvals/approval-rights.ts';
import type { ReadContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import type { DecidedKind, DecidedOn } from '../approval-rules/decided-kind.ts';
import { deciderOf, involvedIn, mayDecide } from '../approval-rules/lock-for-decision.ts';
import { chainOf } from '../approval-rules/save-chain.ts';

/** Reads an item on which the actor may take this action, without locking it. */
export async function findForDecision<Item extends DecidedOn>(
  context: ReadContext,
  kind: DecidedKind<Item>,
  { id, action }: { id: string; action: ApprovalAction },
): Promise<Item> {
  const { tx, actor } = context;
  const { client_id } = actor;
  const [item, chain, viewer] = await Promise.all([
    kind.find(tx, { client_id, id }),
    chainOf(tx, { client_id, id, owner_id: '', submitted_by: null }),
    deciderOf(context),
  ]);
  if (!item) throw new Refused('item.not_found');

  const involved = { ...item, ...(chain ? involvedIn(chain) : { approver_ids: [], decided_ids: [] }) };
  if (!kind.isSeenBy(viewer, involved)) throw new Refused('item.not_found');
  orRefuse(mayDecide(action, { viewer, item: involved, inbox: 'either' }));
  return item;
}
