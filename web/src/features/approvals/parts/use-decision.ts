import { useQueryClient } from '@tanstack/react-query';
import type { Answer, Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { markStale, useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { notify } from '../../../ui/notices.ts';
import type { InboxRights } from './inbox-rights.ts';
import type { DecidedItem } from './item.ts';

export type Decision = Sent<'approvals.action'>['decision'];
export type Decided = Answer<'approvals.action'>;

/** Decides on an item: at one's own desk, or through the company's where it is somebody else's turn. */
export function useDecision(item: DecidedItem, rights: InboxRights) {
  const own = useWrite('approvals.action');
  const forClient = useWrite('approvals.clientAction');
  const queries = useQueryClient();
  const { item_kind, item_id } = item;

  function send(decision: Decision, version = item.version): Promise<Decided> {
    const write = rights[decision.action].for_client ? forClient : own;
    return write.mutateAsync({ item_kind, item_id, version, decision });
  }

  /** Throws where it was refused; what is on the screen is then read again. */
  async function decide(decision: Decision): Promise<Decided> {
    try {
      const decided = await send(decision);
      const canTakeBack = decision.action === 'approve' && decided.outcome === 'finished';
      notify.success(told(decision, { item, decided }), canTakeBack ? { undo: () => takeBack(decided) } : {});
      return decided;
    } catch (error) {
      markStale(queries, 'approvals.action');
      throw error;
    }
  }

  /** Whoever approved last may unapprove, in the same place. */
  function takeBack({ version }: Decided) {
    const write = rights.approve.for_client ? forClient : own;
    const decision = { action: 'unapprove', comment: 'Taken back right after it was approved.' } as const;
    write.mutate(
      { item_kind, item_id, version, decision },
      {
        onSuccess: () => notify.success(`${item.number} waits for approval again`),
        onError: (error) => notify.failure(sentenceOf(error)),
      },
    );
  }

  return { decide, isPending: own.isPending || forClient.isPending };
}

function told({ action }: Decision, { item, decided }: { item: DecidedItem; decided: Decided }): string {
  const { number, owner } = item;
  const next = decided.now_with.map(personName).join(' or ');
  switch (action) {
    case 'approve':
      return next ? `${number} approved, now with ${next}` : `${number} approved`;
    case 'send_back':
      return `${number} sent back to ${personName(owner)}`;
    case 'reject':
      return `${number} rejected`;
    case 'unapprove':
      return `${number} waits for approval again`;
    case 'add_approver':
      return `One more approver for ${number}`;
  }
}
