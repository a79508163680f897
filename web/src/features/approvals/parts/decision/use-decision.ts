import { useQueryClient } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import type { Answer, Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { joinedByOr } from '../../../../lib/joined.ts';
import { markStale, useWrite } from '../../../../lib/queries.ts';
import { personName } from '../../../../lib/session.ts';
import { notify } from '../../../../ui/notices.ts';
import type { DecidedItem } from '../item.ts';
import { type ApprovedTotals, approvedAmountText, undoneComment } from './approval-labels.ts';
import type { InboxRights } from './inbox-rights.ts';

export type Decision = Sent<'approvals.action'>['decision'];
export type Decided = Answer<'approvals.action'>;

/**
 * Returns a function that sends a decision and shows a message about the result. If an approval was the last one, the
 * message offers to undo it. The user decides as an approver or, if it is not their turn, as an administrator on behalf
 * of the approvers.
 */
export function useDecision(item: DecidedItem, rights: InboxRights, totals: ApprovedTotals | undefined) {
  const own = useWrite('approvals.action');
  const forClient = useWrite('approvals.clientAction');
  const queries = useQueryClient();
  const { item_kind, item_id } = item;

  function send(decision: Decision, version = item.version): Promise<Decided> {
    const write = rights[decision.action].for_client ? forClient : own;
    return write.mutateAsync({ item_kind, item_id, version, decision });
  }

  /**
   * Sends the decision. If the server refuses it, marks the lists as stale, because the item has probably changed, and
   * throws.
   */
  async function decide(decision: Decision): Promise<Decided> {
    try {
      const decided = await send(decision);
      const canUndo = decision.action === 'approve' && decided.outcome === 'finished';
      notify.success(
        doneText(decision, { item, decided, totals }),
        canUndo ? { undo: () => undoApproval(decided) } : {},
      );
      return decided;
    } catch (error) {
      markStale(queries, 'approvals.action');
      throw error;
    }
  }

  /** Reverts an approval through the endpoint that made it. */
  function undoApproval({ version }: Decided) {
    const write = rights.approve.for_client ? forClient : own;
    const decision = { action: 'unapprove', comment: undoneComment } as const;
    write.mutate(
      { item_kind, item_id, version, decision },
      {
        onSuccess: () => notify.success(t`${item.number} is awaiting approval again`),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return { decide, isPending: own.isPending || forClient.isPending };
}

interface Made {
  item: DecidedItem;
  decided: Decided;
  totals: ApprovedTotals | undefined;
}

function doneText({ action }: Decision, { item, decided, totals }: Made): string {
  const { number, owner } = item;
  const next = joinedByOr(decided.now_with.map(personName));
  switch (action) {
    case 'approve':
      return approvedText(number, { amount: totals && approvedAmountText(totals), next });
    case 'send_back':
      return t`${number} sent back to ${personName(owner)}`;
    case 'reject':
      return t`${number} rejected`;
    case 'unapprove':
      return t`${number} is awaiting approval again`;
    case 'add_approver':
      return t`Approver added to ${number}`;
  }
}

function approvedText(number: string, { amount, next }: { amount: string | undefined; next: string }): string {
  if (amount === undefined) return next ? t`${number} approved, now with ${next}` : t`${number} approved`;
  return next ? t`${number} approved: ${amount}, now with ${next}` : t`${number} approved: ${amount}`;
}
