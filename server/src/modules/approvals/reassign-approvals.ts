import { v7 as uuidv7 } from 'uuid';
import { waitingFor } from '#domain/approvals/running-chain.ts';
import type { App, WriteContext } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import type { DecidedKinds } from '../approval-rules/decided-kind.ts';
import { notifyApproved, notifyApprovers } from '../approval-rules/notify-approvers.ts';
import { withPresentApprovers } from '../approval-rules/present-approvers.ts';
import { chainOf, changeChain } from '../approval-rules/save-chain.ts';
import { withMailRound } from '../notifications/with-mail-round.ts';
import { readStuck, type WaitingItem } from './waiting.rows.ts';
import { waitingItems } from './waiting-items.ts';

/**
 * Reassigns items that wait for a disabled approver to a manager of that approver, a manager of the owner, or a super
 * admin, but never to the item's owner. It is safe to run twice, because it looks up the waiting items itself.
 */
export async function reassignApprovals(
  app: App,
  kinds: DecidedKinds,
  { client_id, event_id }: { client_id: string; event_id: string },
): Promise<void> {
  const request = systemRequest(app, event_id);
  const round_id = uuidv7();
  for await (const stuck of waitingItems(app, client_id, readStuck))
    await writeInCompany({ app, request, client_id }, (context) =>
      reassign(withMailRound(context, round_id), kinds, stuck),
    );
}

async function reassign(context: WriteContext, kinds: DecidedKinds, { kind, id }: WaitingItem): Promise<void> {
  const { tx, client_id, record } = context;
  const item = await kinds[kind].lock(context, id);
  const before = item && (await chainOf(tx, { ...item, client_id }));
  if (!item || !before) return;

  const waited = waitingFor(before);
  const { chain: after, outcome } = await withPresentApprovers(tx, client_id, before);
  if (after === before) return;

  const isFinished = outcome === 'finished';
  const moved = await (isFinished ? kinds[kind].move(context, item, 'approve') : kinds[kind].touch(context, item));
  const { waiting_ids, new_ids } = await changeChain(context, item, { before, after, waits: 'as_for_others' });
  await notifyApprovers(context, item, { what: 'handed_over', user_ids: new_ids });
  if (isFinished) notifyApproved(context, item);
  record({
    action: 'approval_moved',
    item_kind: kind,
    item_id: id,
    item_label: item.label,
    ...(isFinished && { from_stage: item.stage, to_stage: moved.stage }),
    shown_to: [...new_ids, item.owner_id],
    facts: {
      title: item.title,
      because: 'disabled',
      to: new_ids,
      from: waited.filter((approver_id) => !waiting_ids.includes(approver_id)),
    },
  });
}
